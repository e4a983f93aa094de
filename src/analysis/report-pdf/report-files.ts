import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadNotFound } from '../../leads/leads.errors.js';
import { Clock } from '../../platform/clock.js';
import { Retention } from '../../platform/database/retention.js';
import { RELAXED_COMMIT, Sql } from '../../platform/database/sql.js';
import { ReportFileNotFound } from '../analysis.errors.js';
import type { ReportReader } from './report-file.entity.js';

const LIFETIME_MS = 60 * 60_000;
/** A file is reused if it lives at least this much longer. */
const REUSABLE_FOR_MS = LIFETIME_MS / 2;

/** Stores nothing if the lead was deleted while its report was generated. A lost file is simply generated again. */
const INSERT_FILE = `
  insert into report_files (lead_id, reader, fingerprint, file_name, bytes, expires_at)
  select l.id, $2, $3, $4, $5, $6 from leads l where l.id = $1 for key share of l
  returning id, ${RELAXED_COMMIT}`;

const FIND_REUSABLE = `
  select id from report_files
  where lead_id = $1 and reader = $2 and fingerprint = $3 and expires_at > $4
  order by expires_at desc limit 1`;

const FIND_FILE = `
  select bytes, file_name as "fileName" from report_files
  where id = $1 and reader = $2 and ($3::uuid is null or lead_id = $3) and expires_at > $4`;

export interface FileRequest {
  leadId: string;
  reader: ReportReader;
  fingerprint: string;
}

export interface StoredFile {
  bytes: Buffer;
  fileName: string;
}

/** Stores report files for the hour their links are valid. */
@Injectable()
export class ReportFiles implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly retention: Retention,
  ) {}

  onModuleInit(): void {
    this.retention.register('delete from report_files where expires_at < $1', (now) => now);
  }

  /** Returns the id of a file with the same content, or null. */
  async findReusable({ leadId, reader, fingerprint }: FileRequest): Promise<string | null> {
    const values = [leadId, reader, fingerprint, this.in(REUSABLE_FOR_MS)];
    return (await this.sql.row<{ id: string }>(FIND_REUSABLE, values, 'report-file-again'))?.id ?? null;
  }

  async store(request: FileRequest, { bytes, fileName }: StoredFile): Promise<string> {
    const { leadId, reader, fingerprint } = request;
    const values = [leadId, reader, fingerprint, fileName, bytes, this.in(LIFETIME_MS)];
    const row = await this.sql.row<{ id: string }>(INSERT_FILE, values, 'report-file-store');
    if (!row) throw new LeadNotFound();
    return row.id;
  }

  /** A link from the public site only opens files of its `leadId`. */
  async read(id: string, reader: ReportReader, leadId: string | null = null): Promise<StoredFile> {
    const values = [id, reader, leadId, this.clock.now()];
    const file = await this.sql.row<StoredFile>(FIND_FILE, values, 'report-file');
    if (!file) throw new ReportFileNotFound();
    return file;
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
