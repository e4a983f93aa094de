import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton } from '@mui/material';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useApi } from '../api/useApi';
import { lazyImport, lazyPart, prefetchOnIntent } from '../lazy';
import { useCoalesced } from '../live/coalesced';
import { useLiveNotifications } from '../live/liveLeads';
import { notificationsText as text } from './text';

const NOTIFICATIONS = 'notifications';
const GATHER_MS = 200;
/** In case an event was lost. */
const LOOK_EVERY_MS = 5 * 60_000;

const NotificationList = lazyPart(
  lazyImport(() => import('./NotificationList').then((part) => part.NotificationList)),
);

/** How many notifications are unread, live; pressing it lists them. */
export function Bell() {
  const query = useNotifications();
  const unread = query.data?.pages[0]?.unread ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={text.open(unread)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...prefetchOnIntent(NotificationList)}
      >
        <Badge badgeContent={unread > 0 ? text.badge(unread) : null} color="error" aria-hidden>
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <span aria-live="polite" className="visually-hidden">
        {unread > 0 && text.open(unread)}
      </span>
      <Suspense>
        {anchor && <NotificationList anchor={anchor} query={query} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}

/** A browser where the person turned notifications on shows them in this session too. */
async function renewDevice(api: ReturnType<typeof useApi>): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) await api.renewDevice(subscription.endpoint);
}

export type NotificationsQuery = ReturnType<typeof useNotifications>;

function useNotifications() {
  const api = useApi();
  const queries = useQueryClient();
  const readSoon = useCoalesced(() => queries.invalidateQueries({ queryKey: [NOTIFICATIONS] }), GATHER_MS);
  useLiveNotifications(readSoon);
  useEffect(() => void renewDevice(api).catch(() => undefined), [api]);
  return useInfiniteQuery({
    queryKey: [NOTIFICATIONS],
    queryFn: ({ pageParam }) => api.notifications(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
    refetchInterval: LOOK_EVERY_MS,
  });
}
