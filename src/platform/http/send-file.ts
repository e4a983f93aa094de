import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

interface StoredFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Sends an attachment, only ever as a download: it may be what a stranger sent. */
export function sendFile({ name, type, bytes }: StoredFile, reply: FastifyReply): StreamableFile {
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  return new StreamableFile(bytes, { type, disposition, length: bytes.length });
}

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
