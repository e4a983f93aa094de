import type { NotificationPage } from '#shared/notification.js';
import type { NotificationPreferences, PushDevice } from '#shared/notification-preferences.js';
import type { FactorView, OwnFactor, RecoveryCodes, SignInSettingsView } from '#shared/sign-in.js';
import type {
  AccountChanges,
  AccountView,
  InvitationView,
  OpenSessionView,
  Signature,
  StaffMember,
} from '#shared/user.js';
import type { StaffHours, WorkingHoursChanges, WorkingHoursView } from '#shared/working-hours.js';
import { API, ask, httpClient, read } from './http';

const SIGN_IN_SETTINGS = `${API}/sign-in-settings`;

/** Staff, as admins and as teammates see them. */
export const usersApi = {
  changeUser: async (id: string, changes: AccountChanges) =>
    (await ask<AccountView>(`${API}/users/${id}`, 'PATCH', changes)).data,

  invitations: () => read<InvitationView[]>(`${API}/users/invitations`, {}),

  sessionsOf: (userId: string) => read<OpenSessionView[]>(`${API}/users/${userId}/sessions`, {}),

  /** Ends one session of a user, or all except the caller's. */
  revokeSessions: (userId: string, sessionId?: string) =>
    httpClient([`${API}/users/${userId}/sessions`, sessionId].filter(Boolean).join('/'), {
      method: 'DELETE',
    }),

  /** Removes the factor of a user who has lost the authenticator app and the recovery codes. */
  resetFactor: (userId: string) => httpClient(`${API}/users/${userId}/factor`, { method: 'DELETE' }),

  /** The hours of all active staff. */
  staffHours: () => read<StaffHours[]>(`${API}/working-hours`, {}),

  workingHoursOf: (userId: string) => read<WorkingHoursView>(`${API}/users/${userId}/working-hours`, {}),

  changeWorkingHours: async (userId: string, changes: WorkingHoursChanges) =>
    (await ask<WorkingHoursView>(`${API}/users/${userId}/working-hours`, 'PATCH', { ...changes })).data,

  signInSettings: () => read<SignInSettingsView>(SIGN_IN_SETTINGS, {}),

  changeSignInSettings: async (changes: Partial<SignInSettingsView>) =>
    (await ask<SignInSettingsView>(SIGN_IN_SETTINGS, 'PATCH', changes)).data,

  staff: () => read<StaffMember[]>(`${API}/staff`, {}),
};

const OWN_SESSIONS = `${API}/auth/sessions`;
const OWN_HOURS = `${API}/auth/working-hours`;
const OWN_FACTOR = `${API}/auth/factor`;

/** The user's own account. */
export const accountApi = {
  ownFactor: () => read<FactorView>(OWN_FACTOR, {}),

  removeFactor: async (proof: OwnFactor) => {
    await httpClient(`${OWN_FACTOR}/remove`, { method: 'POST', body: JSON.stringify(proof) });
  },

  renewRecoveryCodes: async (proof: OwnFactor) =>
    (await ask<RecoveryCodes>(`${OWN_FACTOR}/recovery-codes`, 'POST', { ...proof })).data.recoveryCodes,

  ownWorkingHours: () => read<WorkingHoursView>(OWN_HOURS, {}),

  changeOwnWorkingHours: async (changes: WorkingHoursChanges) =>
    (await ask<WorkingHoursView>(OWN_HOURS, 'PATCH', { ...changes })).data,

  signature: () => read<Signature>(`${API}/auth/signature`, {}),

  changeSignature: async (signature: string) =>
    (await ask<Signature>(`${API}/auth/signature`, 'PUT', { signature })).data,

  ownSessions: () => read<OpenSessionView[]>(OWN_SESSIONS, {}),

  /** Ends one of the user's own sessions, or all except this one. */
  revokeOwnSessions: (sessionId?: string) =>
    httpClient([OWN_SESSIONS, sessionId].filter(Boolean).join('/'), { method: 'DELETE' }),
};

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
