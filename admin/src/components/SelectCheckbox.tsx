import { type ComponentProps, useEffect, useRef } from 'react';
import {
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import styles from './SelectCheckbox.module.css';

/** Selects the record around it. */
export function SelectRowCheckbox() {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      label={`Select ${nameOf(record)}`}
    />
  );
}

/** Selects everything on the page, or nothing on it; the selection on other pages stays. */
export function SelectPageCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const elsewhere = selectedIds.filter((id) => !ids.includes(id));
  const selected = selectedIds.length - elsewhere.length;
  const isAll = ids.length > 0 && selected === ids.length;
  return (
    <Checkbox
      checked={isAll}
      isIndeterminate={selected > 0 && !isAll}
      onChange={() => onSelect(isAll ? elsewhere : [...elsewhere, ...ids])}
      label="Select all on this page"
    />
  );
}

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  label: string;
  isIndeterminate?: boolean;
}

/** A plain checkbox: drawing MUI's in every row takes twice as long. */
function Checkbox({ label, isIndeterminate = false, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={styles.target}>
      <input ref={ref} type="checkbox" className={styles.box} aria-label={label} {...input} />
    </label>
  );
}
