import { Injectable } from '@nestjs/common';
import { FUNNEL_STAGES, type FunnelRow, type SourceRow, STAGE_REACHED } from '#shared/analytics.js';
import { LEAD_STATUSES, type LeadSource } from '#shared/lead.js';
import { midnight, Sql } from '../platform/database/sql.js';

const LATER_STAGES = FUNNEL_STAGES.slice(1);

/** The statuses at or beyond a funnel stage. */
function statusesFrom(stage: (typeof FUNNEL_STAGES)[number]): string {
  const beyond = FUNNEL_STAGES.slice(FUNNEL_STAGES.indexOf(stage));
  const statuses = LEAD_STATUSES.filter((status) => beyond.some((each) => each === STAGE_REACHED[status]));
  return statuses.map((status) => `'${status}'`).join(', ');
}

const later = (write: (n: number) => string) => LATER_STAGES.map((_, index) => write(index + 1)).join(', ');

/** When each lead first moved to a stage or beyond; `-infinity` if it was created there. */
const MOVED = `
  select lead_id, ${later(
    (n) => `
    min(case when from_status is null then '-infinity' else at end)
      filter (where to_status in (${statusesFrom(LATER_STAGES[n - 1]!)})) as t${n}`,
  )}
  from lead_status_changes
  where undone_at is null and to_status in (${statusesFrom(LATER_STAGES[0]!)})
  group by lead_id`;

/**
 * Leads created since a day and when each reached a stage. The stage a lead started in counts as reached when the lead was created.
 */
const REACHED = `
  select l.source, l.status, l.created_at as t0,
    ${later((n) => `case when m.t${n} = '-infinity' then l.created_at else m.t${n} end as t${n}`)}
  from leads l left join (${MOVED}) m on m.lead_id = l.id
  where l.created_at >= ${midnight('$1::date')}`;

const COUNTS = `count(*)::int as leads, count(*) filter (where status = 'lost')::int as lost,
  array[count(*), ${later((n) => `count(t${n})`)}]::int[] as reached`;

/** Medians need a sort, so they are only computed for all sources together. */
const COHORT = `
  with reached as materialized (${REACHED})
  select null as source, ${COUNTS}, array[${later(
    (n) => `extract(epoch from percentile_cont(0.5) within group (order by t${n} - t${n - 1})
      filter (where t${n} > t${n - 1})) / 86400`,
  )}]::float8[] as days
  from reached
  union all
  select source, ${COUNTS}, null from reached group by source
  order by source nulls first`;

interface Row {
  /** Null in the row of all leads. */
  source: LeadSource | null;
  leads: number;
  lost: number;
  /** Leads per funnel stage reached. */
  reached: number[];
  /** Medians from the second stage on; only in the row of all leads. */
  days: (number | null)[] | null;
}

export interface Cohort {
  funnel: FunnelRow[];
  sources: SourceRow[];
  lost: number;
}

/** Outcomes of the leads created since a day. */
@Injectable()
export class CohortQueries {
  constructor(private readonly sql: Sql) {}

  async since(day: string): Promise<Cohort> {
    const [all, ...sources] = await this.sql.rows<Row>(COHORT, [day], 'analytics-cohort');
    return {
      funnel: FUNNEL_STAGES.map((_, index) => toFunnelRow(all!, index)),
      sources: sources.map((row) => toSourceRow(row, all!.leads)).sort((a, b) => b.leads - a.leads),
      lost: all!.lost,
    };
  }
}

function toFunnelRow({ leads: all, reached, days }: Row, index: number): FunnelRow {
  const leads = reached[index]!;
  return {
    stage: FUNNEL_STAGES[index]!,
    leads,
    ofPrevious: index > 0 ? rateOf(leads, reached[index - 1]!) : null,
    ofAll: rateOf(leads, all),
    medianDays: days?.[index - 1] ?? null,
  };
}

function toSourceRow({ source, leads, reached }: Row, all: number): SourceRow {
  const enrolled = reached[FUNNEL_STAGES.indexOf('enrolled')]!;
  return { source: source!, leads, share: leads / all, enrolled, conversion: enrolled / leads };
}

function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
