import { type Action, mayDo } from '#shared/access.js';
import type { FactorChallenge, FactorSetup, RecoveryCodes, SignInAnswer } from '#shared/sign-in.js';
import { type InvitationOffer, ROLE_HINT_COOKIE, type SessionView, type UserView } from '#shared/user.js';

export interface Session {
  accessToken: string;
  user: UserView;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** The result of a sign-in step: a session, or a request for the second factor. */
export type Entry = Session | FactorChallenge;

/** A call to `/api/auth` that was refused. */
export class SessionRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const CHECK_EVERY_MS = 30_000;
const NEAR_EXPIRY_MS = 60_000;
const LOGOUT_LIMIT_MS = 5_000;

// In memory only, so that an injected script finds no token in storage.
let session: Session | null = null;
/** The user outlives the session, so that a page stays as it is until they have signed in again. */
let holder: UserView | null = null;
let refreshing: Promise<Session | null> | null = null;
let restored = false;

export const current = () => session;

export const needsNewPassword = ({ user }: Session) => user.mustChangePassword;

/** Whether something has to be done on the login page before the console opens. */
export const needsSetup = ({ user }: Session) => user.mustChangePassword || user.mustSetUpFactor;

/** This tab's session, restored from the refresh cookie after a reload; the server is asked once. */
export async function restore(): Promise<Session | null> {
  if (!session && !restored && mayHaveSession()) await refresh();
  restored = true;
  return session;
}

/** Whether there may be a session: the readable cookie set together with the refresh cookie says so. */
export function mayHaveSession(): boolean {
  return document.cookie.includes(`${ROLE_HINT_COOKIE}=`);
}

/** A new access token; null when the person has to sign in again. Callers at the same time share one request. */
export function refresh(): Promise<Session | null> {
  refreshing ??= askForSession().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

export async function logIn(email: string, password: string): Promise<Entry> {
  return enter(await post('login', { email, password }));
}

/** Emails a code if the address has an account. */
export async function sendCode(email: string): Promise<void> {
  await post('one-time-code', { email });
}

export async function logInWithCode(email: string, code: string): Promise<Entry> {
  return enter(await post('one-time-code/verify', { email, code }));
}

/** The nonce that Google writes into the credential for this page. */
export async function googleNonce(): Promise<string> {
  return (await post<{ nonce: string }>('google/nonce', {})).nonce;
}

export async function logInWithGoogle(credential: string): Promise<Entry> {
  return enter(await post('google', { credential }));
}

/** The second step, with the ticket of the first. */
export async function proveFactor(ticket: string, code: string): Promise<Entry> {
  return enter(await post('factor', { ticket, code }));
}

/** Emails a reset link if the address has an account. */
export async function forgotPassword(email: string): Promise<void> {
  await post('password/forgot', { email });
}

export async function resetPassword(token: string, password: string): Promise<Entry> {
  return enter(await post('password/reset', { token, password }));
}

export function setUpFactor(password: string): Promise<FactorSetup> {
  return post('factor/setup', { password });
}

export async function confirmFactor(code: string): Promise<string[]> {
  return (await post<RecoveryCodes>('factor/confirm', { code })).recoveryCodes;
}

/** The person an invitation's token is for. */
export function readInvitation(token: string): Promise<InvitationOffer> {
  return post('invitations/read', { token });
}

/** Makes the account of an invitation and signs in to it. */
export async function acceptInvitation(token: string, password: string, name: string | null) {
  return keep(await post<SessionView>('invitations/accept', { token, password, name }));
}

/** Sessions opened with the old password end, so this tab restores the new one from its cookie. */
export async function changePassword(
  currentPassword: string,
  next: string,
  name?: string,
): Promise<Session | null> {
  await post('password/change', { current: currentPassword, next, name });
  return refresh();
}

export async function logOut(): Promise<void> {
  if (!session) return;
  session = null;
  // Offline, already signed out or on a hanging connection: sign out anyway.
  await post('logout', {}, AbortSignal.timeout(LOGOUT_LIMIT_MS)).catch(() => undefined);
}

/** Keeps the access token fresh while the console is open. */
export function keepFresh(): void {
  setInterval(() => {
    if (session && session.expiresAt - Date.now() < NEAR_EXPIRY_MS) refresh().catch(() => undefined);
  }, CHECK_EVERY_MS);
}

async function askForSession(): Promise<Session | null> {
  const before = session;
  try {
    return keep(await post<SessionView>('refresh', {}));
  } catch (error) {
    // Anything else, such as too many requests or an outage, doesn't end the session.
    if (!(error instanceof SessionRefused) || ![401, 403].includes(error.status)) throw error;
    // Someone may have signed in since.
    if (session === before) session = null;
    return session;
  }
}

function enter(answer: SignInAnswer): Entry {
  return 'ticket' in answer ? answer : keep(answer);
}

function keep({ accessToken, expiresIn, user }: SessionView): Session {
  session = { accessToken, user, expiresAt: Date.now() + expiresIn * 1000 };
  holder = user;
  return session;
}

async function post<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'keyturn',
      ...(session && { Authorization: `Bearer ${session.accessToken}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new SessionRefused(response.status, answer.message ?? response.statusText);
  return answer;
}

/** Whether the user may do this. Synchronous, so that nothing appears late and shifts the page. */
export function may(action: Action): boolean {
  return holder !== null && mayDo(holder.role, action);
}
