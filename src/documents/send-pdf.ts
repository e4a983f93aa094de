import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

interface PdfFile {
  bytes: Buffer | Readable;
  /** Length of a stream in bytes, where it is known. */
  length?: number | undefined;
  fileName: string;
}

/** A file for its reader alone: neither shown in the place of a page nor kept by what stands between. */
export function sendPdf({ bytes, length, fileName }: PdfFile, reply: FastifyReply): StreamableFile {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  const settings = {
    type: 'application/pdf',
    // Our own file names are plain letters, digits and hyphens.
    disposition: `attachment; filename="${fileName}"`,
    ...(length !== undefined && { length }),
  };
  return Buffer.isBuffer(bytes) ? new StreamableFile(bytes, settings) : new StreamableFile(bytes, settings);
}
