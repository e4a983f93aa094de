import { Injectable } from '@nestjs/common';
import { STAFF_MAX, type StaffMember } from '#shared/user.js';
import { Sql } from '../platform/database/sql.js';

/** The SQL of a member of staff as JSON, null where the account is gone; `id` is an expression. */
export function staffJson(id: string): string {
  return `(select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name) from users u where u.id = ${id})`;
}

/** The SQL of several members of staff as a JSON list; `ids` is an expression of type uuid[]. */
export function staffListJson(ids: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name) order by u.email), '[]')
    from users u where u.id = any(${ids}))`;
}

/** The members of staff whom colleagues can pick. */
@Injectable()
export class StaffQueries {
  constructor(private readonly sql: Sql) {}

  list(): Promise<StaffMember[]> {
    return this.sql.rows<StaffMember>(
      `select id, email, name from users where is_active order by email limit ${STAFF_MAX}`,
      [],
      'staff',
    );
  }
}
