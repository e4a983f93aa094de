import { Injectable } from '@nestjs/common';
import {
  ACTIVITY_PAGE,
  type Activity,
  type ActivityPage,
  type ActivityQuery,
  type AnalysisActivity,
  type LeadActivity,
} from '#shared/dashboard.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import {
  CURSOR_KEYS,
  type Cursor,
  momentKey,
  readCursor,
  toCursorPage,
} from '../platform/http/list-query.js';

/** Each type of activity: its table as `a`, with the common columns. */
const BRANCHES = {
  lead: {
    from: 'leads a where true',
    columns: `a.name, a.property_address as "propertyAddress", a.status, a.source`,
  },
  analysis: {
    from: 'property_analysis_entries a where a.lead_id is null',
    columns: `coalesce(a.name, '') as name,
      a.street_address || ', ' || a.city || ', ' || a.state || ' ' || a.zip_code as "propertyAddress", a.status,
      null as source`,
  },
} as const;

type ActivityRow = Cursor & { at: Date } & (
    | Omit<LeadActivity, 'at'>
    | (Omit<AnalysisActivity, 'at'> & Sourceless)
  );
interface Sourceless {
  source: null;
}

/** Recent submissions: leads, and analyses without a lead. */
@Injectable()
export class ActivityQueries {
  constructor(private readonly sql: Sql) {}

  async page({ type, cursor }: ActivityQuery): Promise<ActivityPage> {
    const after = cursor ? readCursor(cursor, CURSOR_KEYS.moment) : null;
    const conditions = new Conditions();
    if (after) addCursor(conditions, after);
    const branches = type ? [type] : (['lead', 'analysis'] as const);
    const rows = await this.sql.rows<ActivityRow>(
      `select e.*, ${momentKey('e.at')} as key
       from (${branches.map((each) => toSelect(each, conditions)).join(' union all ')}) e
       order by e.at desc, e.id desc limit ${ACTIVITY_PAGE + 1}`,
      conditions.values,
      `activity ${type ?? 'all'}${after ? ' next' : ''}`,
    );
    return toCursorPage(rows, ACTIVITY_PAGE, toActivity);
  }
}

/** Returns at most one page, read from its own index. */
function toSelect(type: keyof typeof BRANCHES, { where }: Conditions): string {
  const { from, columns } = BRANCHES[type];
  return `(
    select '${type}' as type, a.id, a.created_at as at, a.email, a.property_type as "propertyType", ${columns}
    from ${from} and ${where} order by a.created_at desc, a.id desc limit ${ACTIVITY_PAGE + 1})`;
}

function addCursor(conditions: Conditions, { key, id }: Cursor): void {
  conditions.and(
    `(a.created_at, a.id) < (${conditions.parameter(key)}::timestamptz, ${conditions.parameter(id)}::uuid)`,
  );
}

function toActivity(row: ActivityRow): Activity {
  const { id, name, email, propertyAddress, propertyType } = row;
  const common = { id, at: row.at.toISOString(), name, email, propertyAddress, propertyType };
  return row.type === 'lead'
    ? { ...common, type: row.type, status: row.status, source: row.source }
    : { ...common, type: row.type, status: row.status };
}
