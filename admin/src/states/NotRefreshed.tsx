import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { relativeTime } from '../time/relativeTime';
import { useNow } from '../time/useNow';
import { requestIdOf } from './requestIdOf';

interface NotRefreshedProps {
  title: string;
  error: unknown;
  /** When what is shown was read, in milliseconds since the epoch; 0 when nothing is shown. */
  readAt: number;
  hint?: string;
  onRetry?: () => void;
  retrying: boolean;
}

/** A failed read in one line, above what is kept from an earlier one. */
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
