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
import { API, ask, httpClient, read, request } from './http';

const SIGN_IN_SETTINGS = `${API}/sign-in-settings`;

/** Staff, as admins and as teammates see them. */
export const usersApi = {
  changeUser: (id: string, changes: AccountChanges) =>
    request<AccountView>(`${API}/users/${id}`, 'PATCH', changes),

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

  changeWorkingHours: (userId: string, changes: WorkingHoursChanges) =>
    request<WorkingHoursView>(`${API}/users/${userId}/working-hours`, 'PATCH', { ...changes }),

  signInSettings: () => read<SignInSettingsView>(SIGN_IN_SETTINGS, {}),

  changeSignInSettings: (changes: Partial<SignInSettingsView>) =>
    request<SignInSettingsView>(SIGN_IN_SETTINGS, 'PATCH', changes),

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
    (await request<RecoveryCodes>(`${OWN_FACTOR}/recovery-codes`, 'POST', { ...proof })).recoveryCodes,

  ownWorkingHours: () => read<WorkingHoursView>(OWN_HOURS, {}),

  changeOwnWorkingHours: (changes: WorkingHoursChanges) =>
    request<WorkingHoursView>(OWN_HOURS, 'PATCH', { ...changes }),

  signature: () => read<Signature>(`${API}/auth/signature`, {}),

  changeSignature: (signature: string) => request<Signature>(`${API}/auth/signature`, 'PUT', { signature }),

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

  chooseNotifications: (chosen: NotificationPreferences) =>
    request<NotificationPreferences>(`${NOTIFICATIONS}/preferences`, 'PUT', chosen),

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
