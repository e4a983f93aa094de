import type { FactorView, RecoveryCodes } from '../../../src/shared/users/sign-in.contract.js';
import type { OpenSessionView } from '../../../src/shared/users/user.contract.js';
import { httpClient } from '../httpClient';
import { API, ask, read } from './rest';

const OWN_SESSIONS = `${API}/auth/sessions`;
const OWN_FACTOR = `${API}/auth/factor`;

/** One's own account. */
export const accountApi = {
  ownFactor: () => read<FactorView>(OWN_FACTOR, {}),

  removeFactor: async (password: string) => {
    await httpClient(`${OWN_FACTOR}/remove`, { method: 'POST', body: JSON.stringify({ password }) });
  },

  renewRecoveryCodes: async (password: string) =>
    (await ask<RecoveryCodes>(`${OWN_FACTOR}/recovery-codes`, 'POST', { password })).data.recoveryCodes,

  ownSessions: () => read<OpenSessionView[]>(OWN_SESSIONS, {}),

  /** Ends one of one's own sessions, or every one but this. */
  revokeOwnSessions: (sessionId?: string) =>
    httpClient([OWN_SESSIONS, sessionId].filter(Boolean).join('/'), { method: 'DELETE' }),
};
