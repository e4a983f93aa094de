import { useTranslate } from 'react-admin';
import type { AnalyticsWeeks, ForecastRow } from '../../../src/shared/analytics/analytics.contract.js';
import { formatDollars, formatNumber, formatPercent } from '../../../src/shared/format.js';
import { STATUS_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { Bars } from '../charts/Bars';
import { Assumptions } from './Assumptions';
import { ChartBlock } from './ChartBlock';
import { ForecastFigures } from './ForecastFigures';
import { sayBars } from './sayBars';

/** What is on its way, in fees. */
export function Forecast({ weeks }: { weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const toBar = ({ stage, leads, chance, expectedDollarsPerMonth }: ForecastRow) => {
    const count = translate('analytics.leads', { smart_count: leads, count: formatNumber(leads) });
    return {
      key: stage,
      label: STATUS_LABELS[stage].column,
      value: expectedDollarsPerMonth ?? 0,
      figure:
        expectedDollarsPerMonth === null
          ? translate('analytics.none')
          : formatDollars(expectedDollarsPerMonth),
      note:
        chance === null
          ? translate('analytics.forecast.noChance', { leads: count })
          : translate('analytics.forecast.note', { leads: count, chance: formatPercent(chance) }),
    };
  };
  return (
    <ChartBlock
      chart="forecast"
      weeks={weeks}
      rows={5}
      rowHeight={84}
      isEmpty={({ rows }) => rows.every(({ leads }) => leads === 0)}
    >
      {(forecast) => {
        const bars = forecast.rows.map(toBar);
        const stages = sayBars(bars);
        return (
          <>
            <ForecastFigures forecast={forecast} />
            <Bars bars={bars} sentence={translate('analytics.forecast.sentence', { stages })} />
            <Assumptions forecast={forecast} />
          </>
        );
      }}
    </ChartBlock>
  );
}
