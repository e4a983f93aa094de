import { useSearchParams } from 'react-router-dom';
import {
  ANALYTICS_DEFAULT_WEEKS,
  ANALYTICS_WEEKS,
  type AnalyticsWeeks,
} from '../../../src/shared/analytics/analytics.contract.js';

/** The period of the page; it lives in the address. */
export function useWeeks(): [AnalyticsWeeks, (weeks: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('weeks'));
  const weeks = ANALYTICS_WEEKS.find((each) => each === asked) ?? ANALYTICS_DEFAULT_WEEKS;
  return [weeks, (next) => setParams({ weeks: next }, { replace: true })];
}
