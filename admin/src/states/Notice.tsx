import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { SmallText } from '../components/SmallText';

/** `to` is a page of the console, `href` one of the site. */
type Action = { label: string } & ({ to: string } | { href: string } | { onClick: () => void });

interface NoticeProps {
  title: string;
  text?: string;
  action?: Action;
  smallPrint?: string;
  /** Failures are announced immediately. */
  alert?: boolean;
  /** Without the picture, for small places. */
  compact?: boolean;
}

/** One picture, one sentence, one action: every empty and error state of the console. */
export function Notice({ title, text, action, smallPrint, alert, compact }: NoticeProps) {
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
      {smallPrint && <SmallText>{smallPrint}</SmallText>}
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

/** A decorative street scene in the theme's colors. */
function EmptyStreet() {
  return (
    <svg width="160" height="88" viewBox="0 0 160 88" aria-hidden="true">
      <circle cx="122" cy="22" r="12" fill="var(--wheat)" />
      <path d="M0 72c40-14 120-14 160 0v16H0z" fill="var(--accent)" opacity=".22" />
      <path d="M24 44 44 28l20 16v28H24z" fill="var(--sunk)" stroke="var(--hairline)" />
      <path d="M20 45 44 25l24 20H20z" fill="var(--clay)" />
      <path d="M74 36h32v36H74z" fill="var(--sunk)" stroke="var(--hairline)" />
      <path d="M70 38 90 20l20 18z" fill="var(--accent)" />
      <path d="M38 56h12v16H38zM84 54h12v18H84z" fill="var(--deep)" />
      <path d="M80 42h8v7h-8zM93 42h8v7h-8z" fill="var(--wheat)" />
    </svg>
  );
}
