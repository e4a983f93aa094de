import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { may } from '../../session/session';
import { Notice } from '../../states/Notice';
import { leadPageText } from './text';

interface NotSetUpProps {
  title: string;
  /** The reason, if the title says something else. */
  text?: string;
  compact?: boolean;
}

/** Shown where a feature needs a service that isn't connected yet. */
export function NotSetUp({ title, text, compact }: NotSetUpProps) {
  const mayConnect = may('admin.open');
  const sentences = [text, mayConnect ? null : leadPageText.askAdmin].filter((each) => each != null);
  return (
    <Notice
      compact={compact}
      title={title}
      text={sentences.join(' ')}
      action={mayConnect ? { label: leadPageText.openIntegrations, to: '/admin/integrations' } : undefined}
    />
  );
}

/** Follows a sentence about a missing service: a link for administrators, a hint for others. */
export function ConnectHint() {
  if (!may('admin.open')) return <>{leadPageText.askAdmin}</>;
  return (
    <Link component={RouterLink} to="/admin/integrations">
      {leadPageText.openIntegrations}
    </Link>
  );
}
