import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Delayed } from './Delayed';

/** A placeholder as high as the content will be, so that nothing moves when it comes. */
export function BlockSkeleton({ height }: { height: number }) {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('page.loading')} style={{ minHeight: height }}>
      <Delayed>
        <Skeleton variant="rounded" height={height} />
      </Delayed>
    </div>
  );
}
