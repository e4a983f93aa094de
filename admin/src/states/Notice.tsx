import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { EmptyStreet } from './EmptyStreet';

type Action = { label: string } & ({ to: string } | { onClick: () => void });

interface NoticeProps {
  title: string;
  text?: string;
  action?: Action;
  /** Failures are announced at once, the rest when the reader comes by. */
  alert?: boolean;
}

/** One picture, one sentence, one action: how every empty and failed place of the console looks. */
export function Notice({ title, text, action, alert }: NoticeProps) {
  return (
    <Stack
      role={alert ? 'alert' : undefined}
      spacing={2}
      sx={{ alignItems: 'center', textAlign: 'center', py: 6, px: 2 }}
    >
      <EmptyStreet />
      <Typography variant="h3" component="p">
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
  return (
    <Button variant="outlined" onClick={target.onClick}>
      {label}
    </Button>
  );
}
