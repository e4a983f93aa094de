import { pipeline, Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import { type Options, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { businessDay } from '#shared/business-time.js';

/** RFC 4180, every cell quoted. */
const RULES = {
  header: true,
  // Spreadsheets take a file without it for an old code page.
  bom: true,
  quoted: true,
  quoted_empty: true,
  record_delimiter: '\r\n',
  // A cell that begins like a formula must stay text wherever the file is opened.
  escape_formulas: true,
};

const logger = new Logger('CsvFile');

/** What a file holds and is called; `leads` becomes `leads-2026-11-23.csv`. */
export interface CsvFile {
  name: string;
  at: Date;
  rows: number;
  /** False when there are more rows than the file holds. */
  isWhole: boolean;
}

/** Writes rows as CSV, no faster than they are taken. */
export function csvOf(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  columns: Options['columns'],
): Readable {
  return pipeline(Readable.from(rows), stringify({ ...RULES, columns }), (error) => {
    // A download that its reader stopped is no fault to log.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') logger.warn({ err: error });
  });
}

export function answerCsv(reply: FastifyReply, csv: Readable, { name, at, rows, isWhole }: CsvFile) {
  reply.header('Access-Control-Expose-Headers', 'Content-Range');
  // An unknown total says that there are more rows than the file holds.
  reply.header('Content-Range', `${name} 0-${Math.max(rows - 1, 0)}/${isWhole ? rows : '*'}`);
  return new StreamableFile(csv, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${businessDay(at)}.csv"`,
  });
}
