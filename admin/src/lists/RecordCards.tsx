import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { SelectRecord } from './RecordTable';
import { useChosenColumns, useRecordList } from './recordList';

/** The table's rows as cards, for screens too narrow for its columns. */
export function RecordCards() {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const { bulk, actions } = useRecordList();
  const {
    shown: [first, ...others],
  } = useChosenColumns();
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map((record) => (
        <Paper component="li" key={record.id} sx={CARD}>
          <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between' }}>
            <Box sx={{ minWidth: 0 }}>{first?.render(record)}</Box>
            {bulk && <SelectRecord record={record} />}
          </Stack>
          {others
            .filter(({ isBlank }) => !isBlank?.(record))
            .map(({ key, label, render }) => (
              <div key={key}>
                <Typography variant="body2" color="textSecondary">
                  {translate(label)}
                </Typography>
                {render(record)}
              </div>
            ))}
          {actions && <Box sx={{ justifySelf: 'start' }}>{actions(record)}</Box>}
        </Paper>
      ))}
    </Stack>
  );
}

const CARD = { p: 2, display: 'grid', gap: 1.25, overflowWrap: 'anywhere' };
