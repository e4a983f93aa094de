import { Injectable } from '@nestjs/common';
import type { FactorView } from '#shared/sign-in.js';
import { Sql } from '../../platform/database/sql.js';

/** SQL: whether the company requires a second factor of user `u`. */
const IS_REQUIRED = `u.role = 'admin' and exists (select from sign_in_settings where admins_need_factor)`;

/** SQL: whether user `u` lacks a required second factor. */
export const LACKS_FACTOR = `${IS_REQUIRED}
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`;

const VIEW = `
  select (select f.confirmed_at from second_factors f where f.user_id = u.id) as since,
    (select count(*)::int from recovery_codes c where c.user_id = u.id) as "recoveryCodesLeft",
    ${IS_REQUIRED} as "isRequired"
  from users u where u.id = $1`;

@Injectable()
export class FactorQueries {
  constructor(private readonly sql: Sql) {}

  async view(userId: string): Promise<FactorView> {
    const row = await this.sql.row<Omit<FactorView, 'since'> & { since: Date | null }>(VIEW, [userId]);
    return { ...row!, since: row!.since?.toISOString() ?? null };
  }

  async isRequiredOf(userId: string): Promise<boolean> {
    return (await this.view(userId)).isRequired;
  }

  /** Whether the user must set one up before doing anything else. */
  async isMissing(userId: string): Promise<boolean> {
    const text = `select ${LACKS_FACTOR} as missing from users u where u.id = $1`;
    return (await this.sql.row<{ missing: boolean }>(text, [userId]))?.missing ?? false;
  }
}
