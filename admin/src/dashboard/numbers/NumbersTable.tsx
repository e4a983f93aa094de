import { useTranslate } from 'react-admin';
import type { DashboardNumbers } from '../../../../src/shared/dashboard/dashboard.contract.js';
import { formatNumber } from '../../../../src/shared/format.js';
import { ShowNumbers } from '../../charts/ShowNumbers';
import { formatDay } from '../../time/days';
import { TRENDS } from './trends';

/** What the sparks draw, for those who would rather read it. */
export function NumbersTable({ numbers }: { numbers: DashboardNumbers | undefined }) {
  const translate = useTranslate();
  const heads = ['week', ...TRENDS].map((name) => translate(`dashboard.numbers.${name}`));
  const rows = numbers?.weekStarts.map((monday, week) => [
    formatDay(monday),
    ...TRENDS.map((name) => formatNumber(numbers[name].weeks[week] ?? 0)),
  ]);
  return <ShowNumbers heads={heads} rows={rows} />;
}
