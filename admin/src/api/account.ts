import type { FactorView, OwnFactor, RecoveryCodes } from '#shared/users/sign-in.contract.js';
import type { OpenSessionView } from '#shared/users/user.contract.js';
import { httpClient } from '../httpClient';
import { API, ask, read } from './rest';

const OWN_SESSIONS = `${API}/auth/sessions`;
const OWN_FACTOR = `${API}/auth/factor`;

/** One's own account. */
export const accountApi = {
  ownFactor: () => read<FactorView>(OWN_FACTOR, {}),

  removeFactor: async (proof: OwnFactor) => {
    await httpClient(`${OWN_FACTOR}/remove`, { method: 'POST', body: JSON.stringify(proof) });
  },

  renewRecoveryCodes: async (proof: OwnFactor) =>
    (await ask<RecoveryCodes>(`${OWN_FACTOR}/recovery-codes`, 'POST', { ...proof })).data.recoveryCodes,

  ownSessions: () => read<OpenSessionView[]>(OWN_SESSIONS, {}),

  /** Ends one of one's own sessions, or every one but this. */
  revokeOwnSessions: (sessionId?: string) =>
    httpClient([OWN_SESSIONS, sessionId].filter(Boolean).join('/'), { method: 'DELETE' }),
};
