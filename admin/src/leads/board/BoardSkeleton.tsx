import { Skeleton } from '@mui/material';
import { BOARD_STATUSES } from '#shared/lead.js';
import { pageText } from '../../layout/text';
import { Placeholder } from '../../states/skeletons';
import styles from './LeadBoard.module.css';

/** Placeholder for the board. It reserves the space right away so nothing jumps. */
export function BoardSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-label={pageText.loading}>
      <Placeholder>
        {BOARD_STATUSES.map((status) => (
          <Skeleton key={status} variant="rounded" height="100%" sx={{ transform: 'none' }} />
        ))}
      </Placeholder>
    </div>
  );
}
