import { useListContext, useTranslate } from 'react-admin';
import { RowBox } from './RowBox';

/** Selects what the page shows, or nothing. */
export function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const selected = ids.filter((id) => selectedIds.includes(id)).length;
  const isAll = ids.length > 0 && selected === ids.length;
  return (
    <RowBox
      checked={isAll}
      isPartly={selected > 0 && !isAll}
      onChange={() => onSelect(isAll ? [] : ids)}
      label={translate('list.selectPage')}
    />
  );
}
