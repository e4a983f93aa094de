import { Injectable } from '@nestjs/common';
import type { AuditEntryView, AuditFilter, AuditSort } from '#shared/audit/audit.contract.js';
import { midnight } from '../database/business-time.js';
import { Conditions } from '../database/conditions.js';
import { isoMoments, type Stored } from '../database/iso-moments.js';
import { readPage } from '../database/read-page.js';
import { Sql } from '../database/sql.js';
import type { ListQuery, Page } from '../http/list-query.js';

/** The columns of every read, named one by one: a column added to the table shows nowhere by itself. */
const COLUMNS = `
  a.id, a.at, a.action, a.actor_id as "actorId", a.address, a.subject_id as "subjectId", a.before, a.after,
  (select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name)
   from users u where u.id = a.actor_id) as actor`;

type Query = ListQuery<AuditSort, AuditFilter>;

/** The record of who did what, as admins read it. */
@Injectable()
export class AuditQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: Query): Promise<Page<AuditEntryView>> {
    const order = `a.${sort.field} ${sort.order}, a.id ${sort.order}`;
    const read = {
      columns: COLUMNS,
      table: 'audit_entries a',
      conditions: toConditions(filter),
      order,
      range,
    };
    return readPage(this.sql, read, isoMoments<Stored<AuditEntryView>>);
  }
}

function toConditions({ id, actorId, action, subjectId, from, to }: Query['filter']): Conditions {
  return new Conditions()
    .when(id, (p) => `a.id = any(${p}::bigint[])`)
    .when(actorId, (p) => `a.actor_id = ${p}`)
    .when(action && [action].flat(), (p) => `a.action = any(${p})`)
    .when(subjectId, (p) => `a.subject_id = ${p}`)
    .when(from, (p) => `a.at >= ${midnight(`${p}::date`)}`)
    .when(to, (p) => `a.at < ${midnight(`${p}::date + 1`)}`);
}
