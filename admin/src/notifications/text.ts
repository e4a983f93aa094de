import { UNREAD_MAX } from '#shared/notification.js';

export const notificationsText = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread)} unread`),
  badge: countOf,
  markAll: 'Mark all read',
  unread: 'Unread',
  empty: 'No notifications yet',
  emptyHint: 'New leads, replies, due tasks, signatures and payments show up here.',
  failed: "Couldn't load your notifications.",
};

/** The server stops counting there. */
function countOf(unread: number): string {
  return unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread);
}
