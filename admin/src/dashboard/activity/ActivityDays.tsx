import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { dayOf, formatLongDay } from '../../time/days';
import { useNow } from '../../time/useNow';
import type { ActivityActions } from './ActivityButtons';
import { ActivityRow } from './ActivityRow';
import { byDay, nearness } from './activityDays';
import { keyOf, type ShownActivity } from './shownRows';

export function ActivityDays({ rows, ...actions }: ActivityActions & { rows: readonly ShownActivity[] }) {
  const translate = useTranslate();
  const now = useNow();
  const nameOf = (day: string) => {
    const near = nearness(day, now);
    return near ? translate(`dashboard.activity.${near}`) : formatLongDay(day, dayOf(now));
  };
  return byDay(rows).map(({ day, rows }) => (
    <Box key={day} component="section" aria-labelledby={`activity-${day}`} sx={{ mb: 1.5 }}>
      <Typography
        id={`activity-${day}`}
        component="h3"
        variant="body2"
        color="textSecondary"
        sx={{ fontWeight: 600, mb: 0.5 }}
      >
        {nameOf(day)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((row) => (
          <ActivityRow key={keyOf(row)} activity={row} {...actions} />
        ))}
      </Box>
    </Box>
  ));
}
