import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useEffect, useEffectEvent, useState } from 'react';
import { CloseNotificationContext, type NotificationPayload, useTranslate } from 'react-admin';

const SHOWN_MS = 6_000;

export function Toast(props: { notification: NotificationPayload; onClose: () => void }) {
  const { message, type, notificationOptions } = props.notification;
  const translate = useTranslate();
  const held = useClosing(notificationOptions?.autoHideDuration, props.onClose);
  return (
    <CloseNotificationContext.Provider value={props.onClose}>
      <Paper {...held} sx={{ ...CARD, borderLeftColor: `${type}.main` }}>
        <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        </Box>
        <IconButton size="small" aria-label={translate('page.dismiss')} onClick={props.onClose}>
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
