import { Injectable } from '@nestjs/common';
import { midnight } from '../platform/database/business-time.js';
import { Sql } from '../platform/database/sql.js';
import {
  FUNNEL_STAGES,
  type FunnelRow,
  type SourceRow,
  STAGE_REACHED,
} from '../shared/analytics/analytics.contract.js';
import { LEAD_STATUSES, type LeadSource } from '../shared/leads/lead.contract.js';

const LATER_STAGES = FUNNEL_STAGES.slice(1);

/** The statuses of a lead that has come to the stage or beyond it. */
function statusesFrom(stage: (typeof FUNNEL_STAGES)[number]): string {
  const beyond = FUNNEL_STAGES.slice(FUNNEL_STAGES.indexOf(stage));
  const statuses = LEAD_STATUSES.filter((status) => beyond.some((each) => each === STAGE_REACHED[status]));
  return statuses.map((status) => `'${status}'`).join(', ');
}

const each = (write: (n: number) => string) => LATER_STAGES.map((_, index) => write(index + 1)).join(', ');

/**
 * The leads that came since a day and when each reached a stage or a later one for the first time. The step a lead
 * came with is as old as the lead, so that a stage it came into is told from one it moved to.
 */
const REACHED = `
  select l.source, l.status, l.created_at as t0, ${LATER_STAGES.map(
    (stage, index) => `
    min(case when c.from_status is null then l.created_at else c.at end)
      filter (where c.to_status in (${statusesFrom(stage)})) as t${index + 1}`,
  ).join(', ')}
  from leads l
  left join lead_status_changes c on c.lead_id = l.id and c.undone_at is null
  where l.created_at >= ${midnight('$1::date')}
  group by l.id`;

const COHORT = `
  select source, count(*)::int as leads, count(*) filter (where status = 'lost')::int as lost,
    array[count(*), ${each((n) => `count(t${n})`)}]::int[] as reached,
    array[${each(
      (n) => `extract(epoch from percentile_cont(0.5) within group (order by t${n} - t${n - 1})
        filter (where t${n} > t${n - 1})) / 86400`,
    )}]::float8[] as days
  from (${REACHED}) r
  group by grouping sets ((), (source))
  order by source nulls first`;

interface Row {
  /** Null in the row of all leads. */
  source: LeadSource | null;
  leads: number;
  lost: number;
  /** By stage of the funnel. */
  reached: number[];
  /** Medians, from the second stage on. */
  days: (number | null)[];
}

export interface Cohort {
  funnel: FunnelRow[];
  sources: SourceRow[];
  lost: number;
}

/** What became of the leads that came since a day. */
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
    medianDays: days[index - 1] ?? null,
  };
}

function toSourceRow({ source, leads, reached }: Row, all: number): SourceRow {
  const enrolled = reached[FUNNEL_STAGES.indexOf('enrolled')]!;
  return { source: source!, leads, share: leads / all, enrolled, conversion: enrolled / leads };
}

function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
