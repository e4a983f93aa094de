import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuditAction } from '#shared/audit/audit.contract.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Clock } from '../clock.js';
import { answerCsv, csvOf } from './csv-file.js';
import type { ListQuery, Page } from './list-query.js';

/** Rows of these lists are few and small: one statement reads them all, so the file is of one moment. */
export const LIST_EXPORT_MAX = 10_000;

type Cell = string | number | boolean | null | undefined;

/** How a list becomes a file: under which name, and what stands in each column under its heading. */
export interface ListExport<Row> {
  name: string;
  action: AuditAction;
  /** What the audit is told beside the rows and filters. */
  told?: object;
  columns: Record<string, (row: Row) => Cell>;
}

/** What an export is asked: a list query without a range. */
export type ExportQuery<Sort extends string, Filter> = Omit<ListQuery<Sort, Filter>, 'range'>;

/** Answers a list as a CSV file and notes in the audit who took it. */
@Injectable()
export class ListExports {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async answer<Row, Sort extends string, Filter extends object>(
    { name, action, told, columns }: ListExport<Row>,
    query: ExportQuery<Sort, Filter>,
    read: (query: ListQuery<Sort, Filter>) => Promise<Page<Row>>,
    actor: Actor,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { rows, total } = await read({ ...query, range: { start: 0, end: LIST_EXPORT_MAX - 1 } });
    const after = { ...told, rows: rows.length, filter: Object.keys(query.filter).sort() };
    await this.em.transactional(async (em) => this.audit.record(em, action, actor, { after }));
    return answerCsv(reply, csvOf(cellsOf(rows, columns), Object.keys(columns)), {
      name,
      at: this.clock.now(),
      rows: rows.length,
      isWhole: total <= rows.length,
    });
  }
}

function* cellsOf<Row>(rows: Row[], columns: Record<string, (row: Row) => Cell>) {
  for (const row of rows) yield Object.values(columns).map((cell) => cell(row) ?? '');
}
