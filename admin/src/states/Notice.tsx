import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { EmptyStreet } from './EmptyStreet';

/** `to` is a page of the console, `href` one of the site. */
type Action = { label: string } & ({ to: string } | { href: string } | { onClick: () => void });

interface NoticeProps {
  title: string;
  text?: string;
  action?: Action;
  /** Failures are announced immediately. */
  alert?: boolean;
  /** Without the picture, for small places. */
  compact?: boolean;
}

/** One picture, one sentence, one action: every empty and error state of the console. */
export function Notice({ title, text, action, alert, compact }: NoticeProps) {
  return (
    <Stack
      role={alert ? 'alert' : undefined}
      spacing={compact ? 1 : 2}
      sx={
        compact ? { alignItems: 'flex-start' } : { alignItems: 'center', textAlign: 'center', py: 6, px: 2 }
      }
    >
      {!compact && <EmptyStreet />}
      <Typography variant={compact ? 'body1' : 'h3'} component="p">
        {title}
      </Typography>
      {text && <Typography color="textSecondary">{text}</Typography>}
      {action && <NoticeButton {...action} />}
    </Stack>
  );
}

function NoticeButton({ label, ...target }: Action) {
  if ('to' in target) {
    return (
      <Button variant="outlined" component={Link} to={target.to}>
        {label}
      </Button>
    );
  }
  if ('href' in target) {
    return (
      <Button variant="outlined" href={target.href}>
        {label}
      </Button>
    );
  }
  return (
    <Button variant="outlined" onClick={target.onClick}>
      {label}
    </Button>
  );
}
