import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A file for its reader alone: neither shown in the place of a page nor kept by what stands between. */
export function sendPdf(
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  reply: FastifyReply,
): StreamableFile {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    // Our own file names are plain letters, digits and hyphens.
    disposition: `attachment; filename="${fileName}"`,
    length: bytes.length,
  });
}
