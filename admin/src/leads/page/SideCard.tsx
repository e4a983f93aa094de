import { Box, Link, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { may } from '../../session/session';
import { Notice } from '../../states/Notice';
import { leadPageText } from './text';

interface SideCardProps {
  title: string;
  action?: ReactNode;
  /** For a link that leads here. */
  id?: string;
  children: ReactNode;
}

/** A card next to the timeline. */
export function SideCard(props: SideCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
      aria-labelledby={id}
      sx={{ p: 2 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 36, mb: 1 }}
      >
        <Typography id={id} variant="h3" component="h2">
          {props.title}
        </Typography>
        {props.action}
      </Box>
      {props.children}
    </Paper>
  );
}

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

/** Follows a sentence about a missing service: a link for admins, a hint for others. */
export function ConnectHint() {
  if (!may('admin.open')) return <>{leadPageText.askAdmin}</>;
  return (
    <Link component={RouterLink} to="/admin/integrations">
      {leadPageText.openIntegrations}
    </Link>
  );
}
