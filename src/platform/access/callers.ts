import type { Caller } from './access.decorators.js';

/** Tells who is behind a token, from the database and for this very moment; null when nobody may act with it. */
export abstract class Callers {
  abstract byAccessToken(token: string): Promise<Caller | null>;
  abstract bySession(sessionId: string): Promise<Caller | null>;
}
