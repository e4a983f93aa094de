import { useTranslate } from 'react-admin';
import { Notice } from './Notice';
import { requestIdOf } from './requestIdOf';

interface LoadFailedProps {
  title: string;
  error: unknown;
  /** A sentence before the reference. */
  hint?: string;
  /** Left out when there is nothing more to try. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Without the picture, inside a part of a page. */
  compact?: boolean;
}

/** A failed load, in its place: what failed, the reference for support, and another try. */
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
