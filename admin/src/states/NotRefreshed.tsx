import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { relativeTime } from '../time/relativeTime';
import { useNow } from '../time/useNow';
import { requestIdOf } from './requestIdOf';

interface NotRefreshedProps {
  title: string;
  error: unknown;
  /** When the data on screen was loaded, in milliseconds since the epoch; 0 if there is none. */
  readAt: number;
  hint?: string;
  onRetry?: () => void;
  retrying: boolean;
}

/** A failed refetch in one line, above the data that is still on screen. */
export function NotRefreshed({ title, error, readAt, hint, onRetry, retrying }: NotRefreshedProps) {
  const translate = useTranslate();
  const now = useNow();
  const id = requestIdOf(error);
  const when = relativeTime(new Date(readAt).toISOString(), now);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate(retrying ? 'page.retrying' : 'page.retry')}
          </Button>
        )
      }
    >
      {[
        translate(title),
        readAt > 0 && translate('page.asOf', { when }),
        hint,
        id && translate('page.reference', { id }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  );
}
