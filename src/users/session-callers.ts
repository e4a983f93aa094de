import { Injectable } from '@nestjs/common';
import type { Caller } from '../platform/access/access.js';
import { Callers } from '../platform/access/access.js';
import { Sql } from '../platform/database/sql.js';
import { AccessTokens } from './access-tokens.js';
import { LACKS_FACTOR } from './factor/factor.queries.js';

const CALLER = `
  select u.id, u.email, u.role, s.id as "sessionId", u.must_change_password as "mustChangePassword",
    ${LACKS_FACTOR} as "mustSetUpFactor"
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active`;

/** Demotion, deactivation and revocation count from the next request on, because every request asks here. */
@Injectable()
export class SessionCallers extends Callers {
  constructor(
    private readonly sql: Sql,
    private readonly tokens: AccessTokens,
  ) {
    super();
  }

  async byAccessToken(token: string): Promise<Caller | null> {
    const claims = await this.tokens.verify(token);
    return claims && this.bySession(claims.sid);
  }

  bySession(sessionId: string): Promise<Caller | null> {
    return this.sql.row<Caller>(CALLER, [sessionId], 'caller');
  }
}
