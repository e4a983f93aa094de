import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { ContentActions } from './ContentActions';
import { ContentName } from './ContentName';
import { ContentText } from './ContentText';
import { CONTENT_COLUMNS } from './contentColumns';
import type { OnMove } from './useMoveContent';

export interface ContentRowsProps {
  kind: ContentKind;
  records: ContentView[];
  onMove: OnMove;
}

export function ContentTable({ kind, records, onMove }: ContentRowsProps) {
  const translate = useTranslate();
  const [, ...others] = CONTENT_COLUMNS[kind];
  return (
    <TableContainer>
      <Table aria-label={translate(`content.kind.${kind}.title`)}>
        <TableHead>
          <TableRow>
            {CONTENT_COLUMNS[kind].map((field) => (
              <TableCell key={field}>{translate(`content.field.${field}`)}</TableCell>
            ))}
            <TableCell>{translate('content.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record, index) => (
            <TableRow key={record.id} hover>
              <TableCell>
                <ContentName kind={kind} record={record} />
              </TableCell>
              {others.map((field) => (
                <TableCell key={field}>
                  <ContentText record={record} field={field} />
                </TableCell>
              ))}
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <ContentActions
                  kind={kind}
                  record={record}
                  isFirst={index === 0}
                  isLast={index === records.length - 1}
                  onMove={onMove}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
