import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

interface PdfFile {
  bytes: Buffer | Readable;
  /** Length of a stream in bytes, if known. */
  length?: number | undefined;
  fileName: string;
}

/** Sends a personal PDF as a download that no proxy may cache. */
export function sendPdf({ bytes, length, fileName }: PdfFile, reply: FastifyReply): StreamableFile {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  const settings = {
    type: 'application/pdf',
    // Our own file names use only letters, digits and hyphens.
    disposition: `attachment; filename="${fileName}"`,
    ...(length !== undefined && { length }),
  };
  return Buffer.isBuffer(bytes) ? new StreamableFile(bytes, settings) : new StreamableFile(bytes, settings);
}
