import { useTranslate } from 'react-admin';
import { Notice } from './Notice';
import { requestIdOf } from './requestIdOf';

interface LoadFailedProps {
  title: string;
  error: unknown;
  /** A sentence before the reference code. */
  hint?: string;
  /** Leave out if retrying is pointless. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Without the picture, inside a part of a page. */
  compact?: boolean;
}

/** A failed load: what failed, the reference code for support, and Retry. */
export function LoadFailed({ title, error, hint, onRetry, retrying = false, compact }: LoadFailedProps) {
  const translate = useTranslate();
  const id = requestIdOf(error);
  const label = translate(retrying ? 'page.retrying' : 'page.retry');
  return (
    <Notice
      alert
      compact={compact}
      title={translate(title)}
      text={[hint, id && translate('page.reference', { id })].filter(Boolean).join(' ')}
      action={onRetry && { label, onClick: onRetry }}
    />
  );
}
