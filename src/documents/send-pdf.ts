import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { KeptFile } from './report-files.js';

/** A file for its reader alone: neither shown in the place of a page nor kept by what stands between. */
export function sendReport({ bytes, fileName }: KeptFile, reply: FastifyReply): StreamableFile {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  return new StreamableFile(bytes, {
    type: 'application/pdf',
    // Our own file names are plain letters, digits and hyphens.
    disposition: `attachment; filename="${fileName}"`,
    length: bytes.length,
  });
}
