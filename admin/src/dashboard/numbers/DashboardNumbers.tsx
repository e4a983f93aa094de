import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DashboardNumbers as Numbers } from '../../../../src/shared/dashboard/dashboard.contract.js';
import { dataProvider } from '../../dataProvider';
import { NotRefreshed } from '../NotRefreshed';
import { useDashboardQuery } from '../useDashboardQuery';
import { NumberCard } from './NumberCard';
import { NumbersTable } from './NumbersTable';
import { TRENDS } from './trends';

/** Four numbers of this week and month. Their places are taken before they are known, so nothing below moves. */
export function DashboardNumbers() {
  const translate = useTranslate();
  const query = useDashboardQuery<Numbers>('numbers', dataProvider.dashboardNumbers);
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  return (
    <Box component="section" aria-label={translate('dashboard.numbers.title')} aria-busy={!data && !error}>
      {error && (
        <NotRefreshed
          title="dashboard.numbers.failed"
          readAt={dataUpdatedAt}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Box sx={ROW}>
        {TRENDS.map((name) => (
          <NumberCard key={name} name={name} trend={data?.[name]} failed={error !== null} />
        ))}
      </Box>
      <NumbersTable numbers={data} />
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: 1.5, sm: 2 },
};
