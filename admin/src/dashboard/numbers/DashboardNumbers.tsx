import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DashboardNumbers as Numbers } from '../../../../src/shared/dashboard/dashboard.contract.js';
import { NotRefreshed } from '../../states/NotRefreshed';
import { useDashboardQuery } from '../useDashboardQuery';
import { FigureRow } from './FigureCard';
import { NumberCard } from './NumberCard';
import { NumbersTable } from './NumbersTable';
import { TRENDS } from './trends';

/** Four numbers of this week and month. Their places are taken before they are known, so nothing below moves. */
export function DashboardNumbers() {
  const translate = useTranslate();
  const query = useDashboardQuery<Numbers>('numbers', (api) => api.dashboardNumbers());
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  return (
    <Box component="section" aria-label={translate('dashboard.numbers.title')} aria-busy={!data && !error}>
      {error && (
        <NotRefreshed
          title="dashboard.numbers.failed"
          error={error}
          readAt={dataUpdatedAt}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <FigureRow>
        {TRENDS.map((name) => (
          <NumberCard key={name} name={name} trend={data?.[name]} failed={error !== null} />
        ))}
      </FigureRow>
      <NumbersTable numbers={data} />
    </Box>
  );
}
