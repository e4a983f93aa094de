import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { ContentActions } from './ContentActions';
import { ContentName } from './ContentName';
import type { ContentRowsProps } from './ContentTable';
import { ContentText } from './ContentText';
import { CONTENT_COLUMNS } from './contentColumns';

/** The table's rows as cards, for screens too narrow for its columns. */
export function ContentCards({ kind, records, onMove }: ContentRowsProps) {
  const [, ...others] = CONTENT_COLUMNS[kind];
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {records.map((record, index) => (
        <Paper component="li" key={record.id} sx={{ p: 2, display: 'grid', gap: 1 }}>
          <ContentName kind={kind} record={record} />
          {others.map((field) => (
            <ContentText key={field} record={record} field={field} />
          ))}
          <ContentActions
            kind={kind}
            record={record}
            isFirst={index === 0}
            isLast={index === records.length - 1}
            onMove={onMove}
          />
        </Paper>
      ))}
    </Stack>
  );
}
