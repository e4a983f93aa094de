import { pipeline, Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import { type Options, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { AuditAction } from '#shared/audit.js';
import { businessDay } from '#shared/time.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Clock } from '../clock.js';
import type { ListQuery, Page } from './list-query.js';

/** RFC 4180, every cell quoted. */
const RULES = {
  header: true,
  // Without a BOM, spreadsheets read the file in a legacy code page.
  bom: true,
  quoted: true,
  quoted_empty: true,
  record_delimiter: '\r\n',
  // A cell that starts like a formula must stay text wherever the file is opened.
  escape_formulas: true,
};

const logger = new Logger('CsvFile');

/** The content and name of a file; `leads` becomes `leads-2026-11-23.csv`. */
export interface CsvFile {
  name: string;
  at: Date;
  rows: number;
  /** False when there are more rows than the file may hold. */
  isWhole: boolean;
}

/** Writes rows as CSV, with backpressure. */
export function csvOf(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  columns: Options['columns'],
): Readable {
  return pipeline(Readable.from(rows), stringify({ ...RULES, columns }), (error) => {
    // A canceled download is not worth a log line.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') logger.warn({ err: error });
  });
}

export function answerCsv(reply: FastifyReply, csv: Readable, { name, at, rows, isWhole }: CsvFile) {
  reply.header('Access-Control-Expose-Headers', 'Content-Range');
  // An unknown total means there are more rows than the file may hold.
  reply.header('Content-Range', `${name} 0-${Math.max(rows - 1, 0)}/${isWhole ? rows : '*'}`);
  return new StreamableFile(csv, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${businessDay(at)}.csv"`,
  });
}

/** These lists are short, so one statement reads them all and the file is a consistent snapshot. */
const LIST_EXPORT_MAX = 10_000;

type Cell = string | number | boolean | null | undefined;

/** How a list becomes a file: its name, and the value under each column heading. */
export interface ListExport<Row> {
  name: string;
  audited: AuditAction;
  /** What the audit log says in addition to the number of rows and the filters. */
  details?: object;
  columns: Record<string, (row: Row) => Cell>;
}

export type ExportQuery<Sort extends string, Filter> = Omit<ListQuery<Sort, Filter>, 'range'>;

/** Sends a list as a CSV file and records in the audit log who exported it. */
@Injectable()
export class ListExports {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async answer<Row, Sort extends string, Filter extends object>(
    { name, audited, details, columns }: ListExport<Row>,
    query: ExportQuery<Sort, Filter>,
    read: (query: ListQuery<Sort, Filter>) => Promise<Page<Row>>,
    actor: Actor,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { rows, total, isMore } = await read({ ...query, range: { start: 0, end: LIST_EXPORT_MAX - 1 } });
    const after = { ...details, rows: rows.length, filter: Object.keys(query.filter).sort() };
    await this.em.transactional(async (em) => this.audit.record(em, audited, actor, { after }));
    return answerCsv(reply, csvOf(cellsOf(rows, columns), Object.keys(columns)), {
      name,
      at: this.clock.now(),
      rows: rows.length,
      isWhole: !isMore && total <= rows.length,
    });
  }
}

function* cellsOf<Row>(rows: Row[], columns: Record<string, (row: Row) => Cell>) {
  for (const row of rows) yield Object.values(columns).map((cell) => cell(row) ?? '');
}
