import { useTranslate } from 'react-admin';
import type { AnalysisView, MarketStats } from '../../../../src/shared/analysis/analysis.contract.js';
import { Figures } from './Figures';
import { ReportPart } from './ReportPart';

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

const SHOW: Record<keyof MarketStats, (value: number) => string> = {
  occupancyRate: (value) => `${plain.format(value)}%`,
  averageDaysOnMarket: (value) => plain.format(value),
  yearOverYearChange: (value) => `${signed.format(value)}%`,
};

export function MarketFigures({ stats, origins }: { stats: MarketStats; origins: AnalysisView['origins'] }) {
  const translate = useTranslate();
  const figures = (Object.keys(SHOW) as (keyof MarketStats)[]).map((field) => ({
    name: translate(`leadPage.report.${field}`),
    value: SHOW[field](stats[field]),
    origin: origins[field],
  }));
  return (
    <ReportPart title="market">
      <Figures figures={figures} />
    </ReportPart>
  );
}
