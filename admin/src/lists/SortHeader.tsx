import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext, useTranslate } from 'react-admin';

export function SortHeader({ field, label }: { field: string; label: string }) {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const active = sort.field === field;
  const direction = active && sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell sortDirection={active && direction}>
      <TableSortLabel
        active={active}
        direction={direction}
        onClick={() => setSort({ field, order: active && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {translate(label)}
      </TableSortLabel>
    </TableCell>
  );
}
