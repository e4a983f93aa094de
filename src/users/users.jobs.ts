import { Injectable } from '@nestjs/common';
import { daysBefore, Retention } from '../platform/database/retention.js';

/** Ended sessions can be looked up this long. */
const SESSION_RETENTION_DAYS = 30;

/** Deletes expired links, codes and sessions every night; refresh tokens go with their session. */
@Injectable()
export class UsersRetention {
  constructor(retention: Retention) {
    for (const table of ['invitations', 'one_time_codes', 'password_resets'])
      retention.register(`delete from ${table} where expires_at < $1`, (now) => now);
    retention.register('delete from sessions where expires_at < $1', daysBefore(SESSION_RETENTION_DAYS));
  }
}
