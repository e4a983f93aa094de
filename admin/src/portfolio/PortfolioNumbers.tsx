import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type {
  PortfolioNumbers as Numbers,
  PortfolioScope,
} from '../../../src/shared/dashboard/portfolio.contract.js';
import { formatDollars, formatNumber } from '../../../src/shared/format.js';
import { FigureCard, FigureRow } from '../dashboard/numbers/FigureCard';

interface PortfolioNumbersProps {
  numbers: Numbers;
  scope: PortfolioScope;
}

/** The four numbers, each saying what it counts. */
export function PortfolioNumbers({ numbers, scope }: PortfolioNumbersProps) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`portfolio.numbers.${key}`, values);
  const { properties, totalUnits, monthlyRevenue, avgRentPerUnit, propertiesWithoutRent } = numbers;
  const fees = formatDollars(numbers.feesDollarsPerMonth);
  return (
    <section aria-label={say('title')}>
      <FigureRow>
        <FigureCard
          label={say('label.properties')}
          figure={formatNumber(properties)}
          caption={say('ofLeads')}
        />
        <FigureCard
          label={say('label.totalUnits')}
          figure={formatNumber(totalUnits)}
          caption={say('units')}
        />
        <FigureCard
          label={say('label.monthlyRevenue')}
          figure={formatDollars(monthlyRevenue)}
          caption={say(`revenue.${scope}`, { fees })}
        />
        <FigureCard
          label={say('label.avgRentPerUnit')}
          figure={avgRentPerUnit === null ? translate('board.card.dash') : formatDollars(avgRentPerUnit)}
          caption={say('average')}
        />
      </FigureRow>
      {propertiesWithoutRent > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {say('withoutRent', { smart_count: propertiesWithoutRent })}
        </Typography>
      )}
    </section>
  );
}
