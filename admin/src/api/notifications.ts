import type { NotificationPage } from '#shared/notification.js';
import type { NotificationPreferences, PushDevice } from '#shared/notification-preferences.js';
import { API, ask, httpClient, read } from './http';

const NOTIFICATIONS = `${API}/notifications`;
const DEVICES = `${NOTIFICATIONS}/devices`;

/** The caller's own notifications. */
export const notificationsApi = {
  notifications: (cursor: string | null) =>
    read<NotificationPage>(NOTIFICATIONS, { ...(cursor !== null && { cursor }) }),

  notificationPreferences: () => read<NotificationPreferences>(`${NOTIFICATIONS}/preferences`, {}),

  chooseNotifications: async (chosen: NotificationPreferences) =>
    (await ask<NotificationPreferences>(`${NOTIFICATIONS}/preferences`, 'PUT', chosen)).data,

  /** The key that browsers subscribe to notifications with. */
  pushKey: async () => (await read<{ publicKey: string }>(`${DEVICES}/key`, {})).publicKey,

  addDevice: (device: PushDevice) => httpClient(DEVICES, { method: 'PUT', body: JSON.stringify(device) }),

  removeDevice: (endpoint: string) =>
    httpClient(`${DEVICES}/remove`, { method: 'POST', body: JSON.stringify({ endpoint }) }),

  /** Whether this browser shows the caller's notifications. */
  renewDevice: async (endpoint: string) =>
    (await ask<{ isOn: boolean }>(`${DEVICES}/renew`, 'POST', { endpoint })).data.isOn,

  markNotificationRead: (id: string) => httpClient(`${NOTIFICATIONS}/${id}/read`, { method: 'POST' }),

  /** Everything up to the newest one that was shown. */
  markNotificationsRead: (upTo: string) =>
    httpClient(`${NOTIFICATIONS}/read`, { method: 'POST', body: JSON.stringify({ upTo }) }),
};
