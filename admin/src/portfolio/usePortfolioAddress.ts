import { useSearchParams } from 'react-router-dom';
import type { PortfolioFilter } from '../../../src/shared/dashboard/portfolio.contract.js';
import { type PropertyType, STAFF_PROPERTY_TYPES } from '../../../src/shared/leads/lead.contract.js';

/** The filter of the portfolio lives in its address, so that a view can be kept and sent. */
export function usePortfolioAddress() {
  const [params, setParams] = useSearchParams();
  const propertyType = STAFF_PROPERTY_TYPES.find((type) => type === params.get('propertyType'));
  const isManaged = params.get('scope') === 'managed';
  const filter: PortfolioFilter = {
    scope: isManaged ? 'managed' : 'analysed',
    ...(propertyType && { propertyType: propertyType as PropertyType }),
  };

  const set = (key: keyof PortfolioFilter) => (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const clear = () => setParams({}, { replace: true });
  const count = [isManaged, propertyType].filter(Boolean).length;
  return { filter, count, set, clear };
}
