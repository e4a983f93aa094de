import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { toSlug } from '../../shared/blog/slug.js';
import { Drawings } from './drawings.js';
import type { ReportContent } from './report-content.js';
import type { ReportReader } from './report-file.entity.js';
import { ReportFiles } from './report-files.js';

export interface MadeReport {
  fileId: string;
  fileName: string;
}

/** Makes a report a file; one that says the same is handed out again. */
@Injectable()
export class ReportPdfs {
  constructor(
    private readonly drawings: Drawings,
    private readonly files: ReportFiles,
  ) {}

  make(reader: ReportReader, content: ReportContent): Promise<MadeReport> {
    const { leadId, address } = content.analysis;
    const wanted = { leadId, reader, fingerprint: hash('sha256', JSON.stringify(content), 'base64url') };
    const fileName = fileNameOf(address);
    return this.drawings.inTurn(async () => {
      const fileId = await this.files.again(wanted);
      if (fileId) return { fileId, fileName };
      const bytes = await this.drawings.draw(content);
      return { fileId: await this.files.keep(wanted, { bytes, fileName }), fileName };
    });
  }
}

function fileNameOf(address: string): string {
  return `${['rental-analysis', toSlug(address)].filter(Boolean).join('-')}.pdf`;
}
