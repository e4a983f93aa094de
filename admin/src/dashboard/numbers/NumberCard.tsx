import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Trend } from '../../../../src/shared/dashboard/dashboard.contract.js';
import { formatNumber } from '../../../../src/shared/format.js';
import { Delayed } from '../../states/Delayed';
import { FIGURE } from './FigureCard';
import { Spark } from './Spark';
import type { TrendName } from './trends';

interface NumberCardProps {
  name: TrendName;
  /** Undefined until it is known. */
  trend: Trend | undefined;
  failed: boolean;
}

export function NumberCard({ name, trend, failed }: NumberCardProps) {
  const translate = useTranslate();
  const label = translate(`dashboard.numbers.${name}`);
  return (
    <Paper sx={CARD}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      {trend && <Figures name={name} trend={trend} label={label} />}
      {!trend && failed && <Typography variant="h2">{translate('board.card.dash')}</Typography>}
      {!trend && !failed && (
        <Delayed>
          <Skeleton variant="rounded" height={52} />
        </Delayed>
      )}
    </Paper>
  );
}

function Figures({ name, trend, label }: { name: TrendName; trend: Trend; label: string }) {
  const translate = useTranslate();
  const { value, weeks } = trend;
  const isMonthly = name === 'enrolled';
  const beside = formatNumber(weeks.at(isMonthly ? -1 : -2) ?? 0);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'end', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="strong" sx={FIGURE}>
          {formatNumber(value)}
        </Typography>
        <Spark
          values={weeks}
          label={translate('dashboard.numbers.spark', { label, weeks: weeks.map(formatNumber).join(', ') })}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={CAPTION}>
        <span>{translate(`dashboard.numbers.${isMonthly ? 'thisMonth' : 'thisWeek'}`)}</span>{' '}
        <span>
          {translate(`dashboard.numbers.${isMonthly ? 'ofThisWeek' : 'lastWeek'}`, { count: beside })}
        </span>
      </Typography>
    </>
  );
}

const CARD = {
  display: 'grid',
  alignContent: 'start',
  gap: 0.5,
  minWidth: 0,
  minHeight: { xs: '8.25rem', sm: '7rem' },
  px: { xs: 1.5, sm: 2 },
  py: 1.5,
};

/** The caption takes two lines where one has no room for both parts. */
const CAPTION = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  '& span + span::before': { content: { sm: '"\\00a0·\\00a0"' } },
};
