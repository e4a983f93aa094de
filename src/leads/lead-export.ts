import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import {
  LEAD_CSV_COLUMNS,
  LEAD_CSV_MAX_ROWS,
  type LeadCsvColumn,
  type LeadView,
  PROPERTY_TYPE_LABELS,
  STATUS_LABELS,
} from '#shared/lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { csvOf } from '../platform/http/csv-export.js';
import { leadColumn } from './lead-lookup.js';
import { type LeadSelection, LeadsQueries } from './leads.queries.js';

/** Leads per query: few enough to free their memory early, enough that queries stay cheap. */
const BATCH = 100;

/** `2026-11-21 09:30` in Iowa's time zone, which spreadsheets read as a date and time. */
const localTime = (column: string) =>
  `to_char(${column} at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD HH24:MI')`;

/** Cells that differ from their column: local times, and blanks where no number is known so averages stay right. */
const CELLS: Partial<Record<LeadCsvColumn, string>> = {
  createdAt: localTime('l.created_at'),
  lastContactedAt: localTime('l.last_contacted_at'),
  walkthroughDate: localTime('l.walkthrough_date'),
  squareFootage: 'nullif(l.square_footage, 0)',
  purchasePrice: 'nullif(l.purchase_price, 0)',
  bathrooms: 'l.bathrooms::float8',
  leaseSignedOn: "to_char(l.lease_signed_on, 'YYYY-MM-DD')",
  tags: "array_to_string(l.tags, ', ')",
  assigneeId: `(select coalesce(u.name, u.email::text) from users u where u.id = l.assignee_id)`,
};

const COLUMNS = Object.entries(LEAD_CSV_COLUMNS).map(([key, header]) => ({ key, header }));

const SELECTED = (Object.keys(LEAD_CSV_COLUMNS) as LeadCsvColumn[])
  .map((column) => `${CELLS[column] ?? leadColumn(column)} as "${column}"`)
  .join(', ');

type CsvRow = Record<LeadCsvColumn, string | number | null>;
type LabelledFields = Pick<LeadView, 'status' | 'propertyType'>;

export interface LeadCsv {
  csv: Readable;
  at: Date;
  rows: number;
  /** False when more leads match than an export may contain. */
  isWhole: boolean;
}

/** Streams matching leads as CSV, no faster than they are read. */
@Injectable()
export class LeadExport {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
    private readonly queries: LeadsQueries,
    private readonly clock: Clock,
  ) {}

  /** The set of leads is fixed when the export starts; one deleted while it streams is left out. */
  async open(query: LeadSelection, actor: Actor): Promise<LeadCsv> {
    const found = await this.queries.ids(query, LEAD_CSV_MAX_ROWS + 1);
    const ids = found.slice(0, LEAD_CSV_MAX_ROWS);
    await this.recordExport(actor, { rows: ids.length, filter: Object.keys(query.filter).sort() });
    const [csv, at] = [csvOf(this.read(ids), COLUMNS), this.clock.now()];
    return { csv, at, rows: ids.length, isWhole: found.length === ids.length };
  }

  private async recordExport(actor: Actor, after: { rows: number; filter: string[] }): Promise<void> {
    await this.em.transactional(async (em) => this.audit.record(em, 'leads.exported', actor, { after }));
  }

  private async *read(ids: string[]) {
    for (let start = 0; start < ids.length; start += BATCH)
      yield* await this.readBatch(ids.slice(start, start + BATCH));
  }

  /** Formatted by the database because tens of thousands of rows pass through here. */
  private async readBatch(ids: string[]): Promise<CsvRow[]> {
    const rows = await this.sql.rows<CsvRow & LabelledFields>(
      `select ${SELECTED} from unnest($1::uuid[]) with ordinality i (id, place)
       join leads l on l.id = i.id order by i.place`,
      [ids],
      'leads-export',
    );
    for (const row of rows) Object.assign(row, labelsOf(row));
    return rows;
  }
}

function labelsOf({ status, propertyType }: LabelledFields): Partial<CsvRow> {
  return {
    status: STATUS_LABELS[status].badge,
    propertyType: propertyType && PROPERTY_TYPE_LABELS[propertyType],
  };
}
