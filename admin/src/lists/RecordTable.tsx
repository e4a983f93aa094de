import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useListContext, useTranslate } from 'react-admin';
import { SortHeader } from '../leads/SortHeader';
import { useChosenColumns, useRecordList } from './recordList';
import { SelectPage } from './SelectPage';

export function RecordTable() {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const { messages, bulk, actions } = useRecordList();
  const { shown } = useChosenColumns();
  return (
    <TableContainer>
      <Table aria-label={translate(`${messages}.title`)}>
        <TableHead>
          <TableRow>
            {bulk && (
              <TableCell padding="checkbox">
                <SelectPage />
              </TableCell>
            )}
            {shown.map(({ key, label, sort }) =>
              sort ? (
                <SortHeader key={key} field={sort} label={label} />
              ) : (
                <TableCell key={key}>{translate(label)}</TableCell>
              ),
            )}
            {actions && <TableCell>{translate('admin.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((record) => (
            <TableRow key={record.id} hover>
              {bulk && (
                <TableCell padding="checkbox">
                  <SelectRecord record={record} />
                </TableCell>
              )}
              {shown.map(({ key, wide, render }) => (
                <TableCell key={key} sx={wide ? WIDE : CELL}>
                  {render(record)}
                </TableCell>
              ))}
              {actions && <TableCell sx={{ whiteSpace: 'nowrap' }}>{actions(record)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The box of one record. */
export function SelectRecord({ record }: { record: { id: string } }) {
  const translate = useTranslate();
  const { nameOf } = useRecordList();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': translate('admin.select', { name: nameOf(record) }) } }}
    />
  );
}

/** Addresses may break anywhere, but not for want of room. */
const CELL = { minWidth: '6rem', overflowWrap: 'anywhere' };
const WIDE = { ...CELL, minWidth: '13rem' };
