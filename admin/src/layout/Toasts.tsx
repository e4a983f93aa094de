import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Paper, Stack } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useCloseNotification,
  useNotificationContext,
  useTranslate,
} from 'react-admin';
import { pageText } from './text';

const TOAST_LIMIT = 20;

interface ShownToast {
  key: number;
  notification: NotificationPayload;
}

let lastKey = 0;

const topicOf = ({ notificationOptions }: NotificationPayload): string | undefined =>
  notificationOptions?.topic;

/**
 * The messages of `useNotify`, newest at the bottom; the oldest are dropped beyond the limit. A message closes older
 * ones of its `topic`.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const [toasts, setToasts] = useState<ShownToast[]>([]);

  useEffect(() => {
    if (notifications.length === 0) return;
    const added = notifications.map((notification) => {
      lastKey += 1;
      return { key: lastKey, notification };
    });
    const topics = new Set(notifications.map(topicOf).filter(Boolean));
    const isCurrent = ({ notification }: ShownToast) => !topics.has(topicOf(notification));
    setToasts((before) => [...before.filter(isCurrent), ...added].slice(-TOAST_LIMIT));
    // `takeNotification` would drop a message that was added since the last render.
    setNotifications((waiting) => waiting.filter((each) => !notifications.includes(each)));
  }, [notifications, setNotifications]);

  const close = (key: number) => setToasts((before) => before.filter((toast) => toast.key !== key));
  return (
    <Stack component="section" aria-label={pageText.toasts} aria-live="polite" spacing={1} sx={PLACE}>
      {toasts.map(({ key, notification }) => (
        <Toast key={key} notification={notification} onClose={() => close(key)} />
      ))}
    </Stack>
  );
}

/**
 * At the bottom in the middle of the page, clear of the sidebar, of Save on the left and of Send and the pager on the
 * right. On phones below the page's title, since their buttons are further down; above the bottom bar on tablets.
 */
const PLACE = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: { xs: 56, sm: 'auto' },
  bottom: { xs: 'auto', sm: 'calc(80px + env(safe-area-inset-bottom))', md: 16 },
  left: { xs: 16, md: 'calc(var(--side-width) + 16px)' },
  right: 16,
  width: { sm: 'fit-content' },
  maxWidth: { sm: '26rem' },
  mx: 'auto',
  maxHeight: { xs: 'calc(100dvh - 192px)', md: 'calc(100dvh - 32px)' },
  overflowY: 'auto',
  // The sidebar is out of reach behind a dialog, whose buttons are on the right.
  'body:has(> .MuiDialog-root) &': {
    top: { xs: 8, sm: 'auto' },
    bottom: { sm: 16 },
    left: 16,
    ml: { sm: 0 },
  },
};

const SHOWN_MS = 6_000;

function Toast(props: { notification: NotificationPayload; onClose: () => void }) {
  const { message, type, notificationOptions } = props.notification;
  const translate = useTranslate();
  const held = useClosing(notificationOptions?.autoHideDuration, props.onClose);
  return (
    <CloseNotificationContext.Provider value={props.onClose}>
      <Paper {...held} sx={{ ...CARD, borderLeftColor: `${type}.main` }}>
        <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        </Box>
        <IconButton size="small" aria-label={pageText.dismiss} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Paper>
    </CloseNotificationContext.Provider>
  );
}

/** Closes after a while, but not while hovered or focused. */
function useClosing(duration: number | null = SHOWN_MS, onClose: () => void) {
  const [held, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held || duration === null) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [held, duration]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

const CARD = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 0.5,
  py: 0.75,
  borderLeft: '4px solid',
  boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)',
};

/** A toast with one action. */
export function ToastAction(props: { text: string; label: string; onAct: () => unknown }) {
  const close = useCloseNotification();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <span>{props.text}</span>
      <Button
        size="small"
        sx={{ flexShrink: 0, textDecoration: 'underline' }}
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
