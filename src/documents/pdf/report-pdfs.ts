import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { toSlug } from '../../shared/blog/slug.js';
import { Drawings } from './drawings.js';
import type { ReportContent } from './report-content.js';
import type { ReportReader } from './report-file.entity.js';
import { ReportFiles, type WantedFile } from './report-files.js';

export interface MadeReport {
  fileId: string;
  fileName: string;
}

/** Makes a report a file; one that says the same is handed out again. */
@Injectable()
export class ReportPdfs {
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly drawings: Drawings,
    private readonly files: ReportFiles,
  ) {}

  async make(reader: ReportReader, content: ReportContent): Promise<MadeReport> {
    const { leadId, address } = content.analysis;
    const wanted = { leadId, reader, fingerprint: hash('sha256', JSON.stringify(content), 'base64url') };
    const fileName = fileNameOf(address);
    return { fileId: await this.fileOf(wanted, content, fileName), fileName };
  }

  /** A caller who wants a file that is being made waits for that one. */
  private fileOf(wanted: WantedFile, content: ReportContent, fileName: string): Promise<string> {
    const name = `${wanted.reader} ${wanted.fingerprint}`;
    const file =
      this.underWay.get(name) ??
      this.findOrDraw(wanted, content, fileName).finally(() => this.underWay.delete(name));
    this.underWay.set(name, file);
    return file;
  }

  private async findOrDraw(wanted: WantedFile, content: ReportContent, fileName: string): Promise<string> {
    const known = await this.files.again(wanted);
    if (known) return known;
    const bytes = await this.drawings.inTurn(() => this.drawings.draw(content));
    return this.files.keep(wanted, { bytes, fileName });
  }
}

function fileNameOf(address: string): string {
  return `${['rental-analysis', toSlug(address)].filter(Boolean).join('-')}.pdf`;
}
