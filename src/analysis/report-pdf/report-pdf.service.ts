import { createHash, hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { toSlug } from '#shared/blog.js';
import { memoize } from '../../platform/cache.js';
import { PdfBusy, PdfFailed } from '../analysis.errors.js';
import { drawReport } from './draw-report.js';
import type { ReportContent } from './report-content.js';
import type { ReportReader } from './report-file.entity.js';
import { type FileRequest, ReportFiles } from './report-files.js';

/** A few seconds of work; anyone further back would give up before their turn. */
const MAX_QUEUED = 50;

/** Draws one report at a time: several in parallel would take as long, and need memory for all of them. */
@Injectable()
export class ReportQueue {
  private readonly logger = new Logger('ReportQueue');
  private last: Promise<unknown> = Promise.resolve();
  private queued = 0;

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.queued >= MAX_QUEUED) throw new PdfBusy();
    this.queued += 1;
    const result = this.last.then(task).finally(() => {
      this.queued -= 1;
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Call it inside `run`. */
  async draw(content: ReportContent): Promise<Buffer> {
    try {
      return await drawReport(content);
    } catch (err) {
      this.logger.error({ leadId: content.analysis.leadId, err });
      throw new PdfFailed(err);
    }
  }
}

/** The code that decides what a report looks like and says. */
const LAYOUT_FOLDERS = [import.meta.dirname, join(import.meta.dirname, '../../shared')];

/** Changes with every release that changes the code in these folders. */
export async function layoutVersion(folders = LAYOUT_FOLDERS): Promise<string> {
  const code = createHash('sha256');
  for (const folder of folders)
    for (const file of (await readdir(folder)).toSorted())
      if (CODE_FILE.test(file)) code.update(`${file}\n`).update(await readFile(join(folder, file)));
  return code.digest('base64url');
}

const CODE_FILE = /(?<!\.d)\.(?:[jt]s|css)$/;

interface CreatedReport {
  fileId: string;
  fileName: string;
}

/** Turns reports into files; the same content in the same layout gets the same file. */
@Injectable()
export class ReportPdfService {
  private readonly pending = new Map<string, Promise<string>>();
  private readonly layout = memoize(() => layoutVersion());

  constructor(
    private readonly queue: ReportQueue,
    private readonly files: ReportFiles,
  ) {}

  /** A report is about one property, so new figures of the owner's other ones leave its file as it is. */
  async findOrCreate(reader: ReportReader, content: ReportContent): Promise<CreatedReport> {
    const { leadId, address } = content.analysis;
    const drawn = { ...content, analysis: { ...content.analysis, siblings: [] } };
    const fingerprint = hash('sha256', JSON.stringify([await this.layout(), drawn]), 'base64url');
    const request = { leadId, reader, fingerprint };
    const fileName = fileNameOf(address);
    return { fileId: await this.shareFile(request, content, fileName), fileName };
  }

  /** Concurrent requests for the same file share one drawing. */
  private shareFile(request: FileRequest, content: ReportContent, fileName: string): Promise<string> {
    const key = `${request.reader} ${request.fingerprint}`;
    const file =
      this.pending.get(key) ??
      this.findOrDraw(request, content, fileName).finally(() => this.pending.delete(key));
    this.pending.set(key, file);
    return file;
  }

  private async findOrDraw(request: FileRequest, content: ReportContent, fileName: string): Promise<string> {
    const existing = await this.files.findReusable(request);
    if (existing) return existing;
    const bytes = await this.queue.run(() => this.queue.draw(content));
    return this.files.store(request, { bytes, fileName });
  }
}

function fileNameOf(address: string): string {
  return `${['rental-analysis', toSlug(address)].filter(Boolean).join('-')}.pdf`;
}
