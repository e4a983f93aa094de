import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadNotFound } from '../../leads/leads.errors.js';
import { Clock } from '../../platform/clock.js';
import { RELAXED_COMMIT } from '../../platform/database/relaxed-commit.js';
import { Sql } from '../../platform/database/sql.js';
import { Sweep } from '../../platform/database/sweep.js';
import type { ReportReader } from './report-file.entity.js';
import { ReportFileNotFound } from './report-pdf.errors.js';

const GOOD_FOR_MS = 60 * 60_000;
/** A file is handed out again while it is good for as long as this. */
const WORTH_AGAIN_MS = GOOD_FOR_MS / 2;

/** The lead may go while its report is drawn: then the report goes nowhere. One that is lost is drawn again. */
const STORE = `
  insert into report_files (lead_id, reader, fingerprint, file_name, bytes, expires_at)
  select l.id, $2, $3, $4, $5, $6 from leads l where l.id = $1 for key share of l
  returning id, ${RELAXED_COMMIT}`;

const AGAIN = `
  select id from report_files
  where lead_id = $1 and reader = $2 and fingerprint = $3 and expires_at > $4
  order by expires_at desc limit 1`;

const READ = `
  select bytes, file_name as "fileName" from report_files
  where id = $1 and reader = $2 and ($3::uuid is null or lead_id = $3) and expires_at > $4`;

export interface WantedFile {
  leadId: string;
  reader: ReportReader;
  fingerprint: string;
}

export interface KeptFile {
  bytes: Buffer;
  fileName: string;
}

/** Keeps reports as files for the hour their links are good. */
@Injectable()
export class ReportFiles implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly sweep: Sweep,
  ) {}

  onModuleInit(): void {
    this.sweep.clears('delete from report_files where expires_at < $1', (now) => now);
  }

  /** The id of a file that says the same; null where there is none that is good for a while yet. */
  async again({ leadId, reader, fingerprint }: WantedFile): Promise<string | null> {
    const values = [leadId, reader, fingerprint, this.in(WORTH_AGAIN_MS)];
    return (await this.sql.row<{ id: string }>(AGAIN, values, 'report-file-again'))?.id ?? null;
  }

  async keep(wanted: WantedFile, { bytes, fileName }: KeptFile): Promise<string> {
    const { leadId, reader, fingerprint } = wanted;
    const values = [leadId, reader, fingerprint, fileName, bytes, this.in(GOOD_FOR_MS)];
    const row = await this.sql.row<{ id: string }>(STORE, values, 'report-file-store');
    if (!row) throw new LeadNotFound();
    return row.id;
  }

  /** `leadId`: the lead whose link the reader holds; staff need none. */
  async read(id: string, reader: ReportReader, leadId: string | null = null): Promise<KeptFile> {
    const values = [id, reader, leadId, this.clock.now()];
    const file = await this.sql.row<KeptFile>(READ, values, 'report-file');
    if (!file) throw new ReportFileNotFound();
    return file;
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
