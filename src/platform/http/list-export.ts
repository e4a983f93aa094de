import { pipeline, Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { AuditAction } from '../../shared/audit/audit.contract.js';
import { businessDay } from '../../shared/business-time.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Clock } from '../clock.js';
import { CSV_RULES } from './csv-rules.js';
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
  private readonly logger = new Logger('ListExports');

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
    // An unknown total says that there are more rows than the file holds.
    const isWhole = total <= rows.length;
    reply.header('Access-Control-Expose-Headers', 'Content-Range');
    reply.header('Content-Range', `${name} 0-${Math.max(rows.length - 1, 0)}/${isWhole ? rows.length : '*'}`);
    const day = businessDay(this.clock.now());
    return new StreamableFile(this.write(rows, columns), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}-${day}.csv"`,
    });
  }

  private write<Row>(rows: Row[], columns: Record<string, (row: Row) => Cell>): Readable {
    const cells = function* () {
      for (const row of rows) yield Object.values(columns).map((cell) => cell(row) ?? '');
    };
    const csv = stringify({ ...CSV_RULES, columns: Object.keys(columns) });
    return pipeline(Readable.from(cells()), csv, (error) => {
      // Whoever stops the download needs no telling.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') this.logger.warn({ err: error });
    });
  }
}
