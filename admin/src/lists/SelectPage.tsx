import { useListContext, useTranslate } from 'react-admin';
import { RowBox } from './RowBox';

/** Selects what the page shows, or nothing of it; what is selected on other pages stays. */
export function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const elsewhere = selectedIds.filter((id) => !ids.includes(id));
  const selected = selectedIds.length - elsewhere.length;
  const isAll = ids.length > 0 && selected === ids.length;
  return (
    <RowBox
      checked={isAll}
      isPartly={selected > 0 && !isAll}
      onChange={() => onSelect(isAll ? elsewhere : [...elsewhere, ...ids])}
      label={translate('list.selectPage')}
    />
  );
}
