import { Controller, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Action } from '#shared/access.js';
import {
  AUDIT_SORTS,
  type AuditEntryView,
  type AuditFilter,
  type AuditSort,
  auditFilterSchema,
} from '#shared/audit.js';
import { readPage } from '../database/read-page.js';
import { Conditions, midnight, Sql } from '../database/sql.js';
import { defineError } from '../errors.js';
import type { ListExport } from '../http/csv-export.js';
import { ExportableListController } from '../http/list-controller.js';
import { type ListQuery, listQuerySchema, type Page } from '../http/list-query.js';

const AuditEntryNotFound = defineError('not-found', 'AUDIT_ENTRY_NOT_FOUND', 'Audit entry not found');

/** Columns are listed by name, so a column added to the table never shows up by accident. */
const COLUMNS = `
  a.id, a.at, a.action, a.actor_id as "actorId", a.address, a.subject_id as "subjectId", a.before, a.after,
  (select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name)
   from users u where u.id = a.actor_id) as actor`;

type AuditQuery = ListQuery<AuditSort, AuditFilter>;

/** The audit log, for admins. */
@Injectable()
export class AuditQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: AuditQuery): Promise<Page<AuditEntryView>> {
    const order = `a.${sort.field} ${sort.order}, a.id ${sort.order}`;
    const read = {
      columns: COLUMNS,
      table: 'audit_entries a',
      isCapped: true,
      conditions: toConditions(filter),
      order,
      range,
    };
    return readPage(this.sql, read);
  }
}

function toConditions({ id, actorId, action, subjectId, from, to }: AuditQuery['filter']): Conditions {
  return new Conditions()
    .when(id, (p) => `a.id = any(${p}::bigint[])`)
    .when(actorId, (p) => `a.actor_id = ${p}`)
    .when(action && [action].flat(), (p) => `a.action = any(${p})`)
    .when(subjectId, (p) => `a.subject_id = ${p}`)
    .when(from, (p) => `a.at >= ${midnight(`${p}::date`)}`)
    .when(to, (p) => `a.at < ${midnight(`${p}::date + 1`)}`);
}

const entryId = z.string().regex(/^\d{1,18}$/);
const listSchema = listQuerySchema<AuditSort, AuditFilter>(
  AUDIT_SORTS,
  { field: 'at', order: 'desc' },
  auditFilterSchema,
  { id: entryId },
);
const FILE: ListExport<AuditEntryView> & { allow: Action } = {
  name: 'audit',
  allow: 'audit.list',
  audited: 'audit.exported',
  columns: {
    Time: ({ at }) => at,
    Action: ({ action }) => action,
    Actor: ({ actor, actorId }) => actor?.email ?? actorId,
    Address: ({ address }) => address,
    Subject: ({ subjectId }) => subjectId,
    Before: ({ before }) => before && JSON.stringify(before),
    After: ({ after }) => after && JSON.stringify(after),
  },
};

@Controller('api/audit')
export class AuditController extends ExportableListController<AuditEntryView, AuditSort, AuditFilter>({
  resource: 'audit',
  action: 'audit.list',
  query: listSchema,
  missing: AuditEntryNotFound,
  ids: entryId,
  file: FILE,
}) {
  constructor(protected readonly queries: AuditQueries) {
    super();
  }
}
