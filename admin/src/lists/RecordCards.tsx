import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { SelectRecord } from './RecordTable';
import { type Column, useChosenColumns, useRecordList } from './recordList';

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

/** About how high a card is, by what stands on it: its columns, all but the first under a label, and what can be done. */
export function useCardHeight(): number {
  const { actions } = useRecordList();
  const { shown } = useChosenColumns();
  const columns = shown.reduce((height, column) => height + heightOf(column), 0);
  return FRAME + columns - LINE + (actions ? BUTTON : 0);
}

/** The height of a column on a card in pixels; half of it for one that is not on every card. */
function heightOf({ lines = 1, isBlank }: Pick<Column<RaRecord>, 'lines' | 'isBlank'>): number {
  const height = (lines + 1) * LINE + GAP;
  return isBlank ? height / 2 : height;
}

/** In pixels: the padding and what lies between two cards; a line of text; a row of buttons. */
const FRAME = 34;
const LINE = 24;
const GAP = 10;
const BUTTON = 50;
const CARD = { p: 2, display: 'grid', gap: 1.25, overflowWrap: 'anywhere' };
