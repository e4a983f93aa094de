import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { FigureRow } from '../dashboard/FigureCard';
import { Delayed } from '../states/skeletons';
import { CardGrid } from './PortfolioPage';

const FIGURES = ['properties', 'units', 'revenue', 'average'];
const CARDS = Array.from({ length: 8 }, (_, card) => `card ${card}`);

export function PortfolioSkeleton() {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('page.loading')} style={{ minHeight: '60vh' }}>
      <Delayed>
        <FigureRow>
          {FIGURES.map((figure) => (
            <Skeleton key={figure} variant="rounded" height={124} />
          ))}
        </FigureRow>
        <CardGrid>
          {CARDS.map((card) => (
            <Skeleton key={card} variant="rounded" height={212} />
          ))}
        </CardGrid>
      </Delayed>
    </div>
  );
}
