import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';

/** A message with one thing to do about it. */
export function ToastAction(props: { text: string; label: string; onAct: () => unknown }) {
  const close = useCloseNotification();
  return (
    <>
      {props.text}{' '}
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
    </>
  );
}
