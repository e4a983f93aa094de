import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DashboardNumbers } from '../../../../src/shared/dashboard/dashboard.contract.js';
import { formatNumber } from '../../../../src/shared/format.js';
import { formatDay } from '../days';
import { TRENDS } from './trends';

/** What the sparks draw, for those who would rather read it. */
export function NumbersTable({ numbers }: { numbers: DashboardNumbers | undefined }) {
  const translate = useTranslate();
  return (
    <Box component="details" sx={DETAILS}>
      <summary>{translate('dashboard.numbers.show')}</summary>
      {numbers && (
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('dashboard.numbers.week')}</th>
              {TRENDS.map((name) => (
                <th key={name} scope="col">
                  {translate(`dashboard.numbers.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.weekStarts.map((monday, week) => (
              <tr key={monday}>
                <th scope="row">{formatDay(monday)}</th>
                {TRENDS.map((name) => (
                  <td key={name}>{formatNumber(numbers[name].weeks[week] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}

const DETAILS = {
  mt: 1,
  fontSize: '0.875rem',
  '& summary': { width: 'fit-content', py: 0.5, color: 'text.secondary', cursor: 'pointer' },
  '& table': { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', minWidth: { sm: '32rem' } },
  '& th, & td': { py: 0.5, pr: { xs: 1, sm: 3 }, borderTop: '1px solid var(--hairline)', textAlign: 'right' },
  '& th': { fontWeight: 600 },
  '& th:first-of-type': { textAlign: 'left' },
};
