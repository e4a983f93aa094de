import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { csvOf } from '../platform/http/csv-file.js';
import { EXPORT_COLUMNS, EXPORT_MAX_ROWS } from '../shared/leads/lead-export.contract.js';
import { LeadExportQueries } from './lead-export.queries.js';
import { LeadsQueries, type LeadsQuery } from './leads.queries.js';

/** Leads a query: few enough that their memory is freed young, enough that querying costs little. */
const CHUNK = 100;

const COLUMNS = Object.entries(EXPORT_COLUMNS).map(([key, header]) => ({ key, header }));

export interface OpenExport {
  csv: Readable;
  rows: number;
  /** False when there are more leads than an export holds. */
  isWhole: boolean;
}

/** Writes the leads that match as CSV, a few at a time and no faster than they are taken. */
@Injectable()
export class LeadExport {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly queries: LeadsQueries,
    private readonly exports: LeadExportQueries,
  ) {}

  /** Which leads is settled at once; one that is deleted while the file is on its way is missing in it. */
  async open(query: LeadsQuery, actor: Actor): Promise<OpenExport> {
    const found = await this.queries.ids(query, EXPORT_MAX_ROWS + 1);
    const ids = found.slice(0, EXPORT_MAX_ROWS);
    await this.record(actor, { rows: ids.length, filter: Object.keys(query.filter).sort() });
    return { csv: csvOf(this.read(ids), COLUMNS), rows: ids.length, isWhole: found.length === ids.length };
  }

  private async record(actor: Actor, after: { rows: number; filter: string[] }): Promise<void> {
    await this.em.transactional(async (em) => this.audit.record(em, 'leads.exported', actor, { after }));
  }

  private async *read(ids: string[]) {
    for (let start = 0; start < ids.length; start += CHUNK)
      yield* await this.exports.rows(ids.slice(start, start + CHUNK));
  }
}
