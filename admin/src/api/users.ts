import type { SignInSettingsView } from '#shared/users/sign-in.contract.js';
import type { StaffMember } from '#shared/users/staff.contract.js';
import type {
  AccountChanges,
  AccountView,
  InvitationView,
  Invite,
  NewInvitation,
  OpenSessionView,
} from '#shared/users/user.contract.js';
import { httpClient } from '../httpClient';
import { API, ask, read } from './rest';

const SIGN_IN_SETTINGS = `${API}/sign-in-settings`;

/** TeammateList, as administrators and as others see them. */
export const usersApi = {
  changeUser: async (id: string, changes: AccountChanges) =>
    (await ask<AccountView>(`${API}/users/${id}`, 'PATCH', changes)).data,

  invitations: () => read<InvitationView[]>(`${API}/users/invitations`, {}),

  invite: async (person: Invite) =>
    (await ask<NewInvitation>(`${API}/users/invitations`, 'POST', person)).data,

  withdrawInvitation: (id: string) => httpClient(`${API}/users/invitations/${id}`, { method: 'DELETE' }),

  sessionsOf: (userId: string) => read<OpenSessionView[]>(`${API}/users/${userId}/sessions`, {}),

  /** Ends one session of a user, or every one but that of whoever asks. */
  revokeSessions: (userId: string, sessionId?: string) =>
    httpClient([`${API}/users/${userId}/sessions`, sessionId].filter(Boolean).join('/'), {
      method: 'DELETE',
    }),

  /** Removes the factor of a user who has lost the authenticator app and the recovery codes. */
  resetFactor: (userId: string) => httpClient(`${API}/users/${userId}/factor`, { method: 'DELETE' }),

  signInSettings: () => read<SignInSettingsView>(SIGN_IN_SETTINGS, {}),

  changeSignInSettings: async (changes: Partial<SignInSettingsView>) =>
    (await ask<SignInSettingsView>(SIGN_IN_SETTINGS, 'PATCH', changes)).data,

  staff: () => read<StaffMember[]>(`${API}/staff`, {}),
};
