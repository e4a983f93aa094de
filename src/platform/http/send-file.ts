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
