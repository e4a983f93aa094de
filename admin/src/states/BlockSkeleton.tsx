import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Delayed } from './Delayed';

/** A placeholder with the height of the content, so that nothing shifts when it loads. */
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
