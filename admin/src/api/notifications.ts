import type { NotificationPage } from '#shared/notification.js';
import type { NotificationPreferences } from '#shared/notification-preferences.js';
import { API, ask, httpClient, read } from './http';

const NOTIFICATIONS = `${API}/notifications`;

/** The caller's own notifications. */
export const notificationsApi = {
  notifications: (cursor: string | null) =>
    read<NotificationPage>(NOTIFICATIONS, { ...(cursor !== null && { cursor }) }),

  notificationPreferences: () => read<NotificationPreferences>(`${NOTIFICATIONS}/preferences`, {}),

  chooseNotifications: async (chosen: NotificationPreferences) =>
    (await ask<NotificationPreferences>(`${NOTIFICATIONS}/preferences`, 'PUT', chosen)).data,

  /** Whether this browser shows the caller's notifications. */
  renewDevice: async (endpoint: string) =>
    (await ask<{ isOn: boolean }>(`${NOTIFICATIONS}/devices/renew`, 'POST', { endpoint })).data.isOn,

  markNotificationRead: (id: string) => httpClient(`${NOTIFICATIONS}/${id}/read`, { method: 'POST' }),

  /** Everything up to the newest one that was shown. */
  markNotificationsRead: (upTo: string) =>
    httpClient(`${NOTIFICATIONS}/read`, { method: 'POST', body: JSON.stringify({ upTo }) }),
};
