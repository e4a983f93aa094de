import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { Toast } from './Toast';

const TOAST_LIMIT = 20;

interface ShownToast {
  key: number;
  notification: NotificationPayload;
}

let lastKey = 0;

/** The messages of `useNotify`, newest at the bottom; the oldest are dropped beyond the limit. */
export function Toasts() {
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const [toasts, setToasts] = useState<ShownToast[]>([]);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (notification) {
      lastKey += 1;
      const shown = { key: lastKey, notification };
      setToasts((before) => [...before, shown].slice(-TOAST_LIMIT));
    }
  }, [notifications, takeNotification]);

  const close = (key: number) => setToasts((before) => before.filter((toast) => toast.key !== key));
  return (
    <Stack
      component="section"
      aria-label={translate('page.toasts')}
      aria-live="polite"
      spacing={1}
      sx={CORNER}
    >
      {toasts.map(({ key, notification }) => (
        <Toast key={key} notification={notification} onClose={() => close(key)} />
      ))}
    </Stack>
  );
}

/** Where they cover nothing: at the bottom on phones, except with a dialog, whose buttons are there. */
const CORNER = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: 16,
  left: 16,
  right: { xs: 16, sm: 'auto' },
  maxWidth: { sm: '26rem' },
  maxHeight: { xs: 'calc(100dvh - 80px)', sm: 'calc(100dvh - 32px)' },
  overflowY: 'auto',
  'body:has(> .MuiDialog-root) &': { top: { xs: 64, sm: 'auto' }, bottom: { xs: 'auto', sm: 16 } },
};
