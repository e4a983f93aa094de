import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCloseNotification } from 'react-admin';

/** A toast with one action. */
export function ToastAction(props: { text: string; label: string; onAct: () => unknown }) {
  const close = useCloseNotification();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <span>{props.text}</span>
      <Button
        size="small"
        sx={{ textDecoration: 'underline' }}
        onClick={() => {
          close();
          props.onAct();
        }}
      >
        {props.label}
      </Button>
    </Stack>
  );
}
