import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import styles from './RecordTable.module.css';
import { RowBox } from './RowBox';
import { type Column, useChosenColumns, useRecordList } from './recordList';
import { SelectPage } from './SelectPage';
import { SortHeader } from './SortHeader';

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
            {actions && <TableCell>{translate('list.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((record) => (
            <RecordRow key={record.id} record={record} columns={shown} isSelectable={Boolean(bulk)} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/**
 * Drawn anew only when its record is another: the list tells of every step of a reading, and of every other row. Its
 * cells are plain ones, since those of MUI work out their style for each of them.
 */
const RecordRow = memo(function RecordRow({ record, columns, isSelectable }: RecordRowProps) {
  const { actions } = useRecordList();
  return (
    <tr className={styles.row}>
      {isSelectable && (
        <td className={styles.box}>
          <SelectRecord record={record} />
        </td>
      )}
      {columns.map(({ key, wide, render }) => (
        <td key={key} className={wide ? styles.wide : styles.cell}>
          {render(record)}
        </td>
      ))}
      {actions && <td className={styles.actions}>{actions(record)}</td>}
    </tr>
  );
});

interface RecordRowProps {
  record: RaRecord;
  columns: Column<RaRecord>[];
  isSelectable: boolean;
}

/** The box of one record. */
export function SelectRecord({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { nameOf } = useRecordList();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <RowBox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      label={translate('list.select', { name: nameOf(record) })}
    />
  );
}
