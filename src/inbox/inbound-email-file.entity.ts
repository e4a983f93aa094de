import { defineEntity, p } from '@mikro-orm/core';
import { INBOUND_EMAIL_LIMITS } from '#shared/inbound-email.js';
import { typeOfContent } from '../platform/storage/file-type.js';
import { InboundEmail } from './inbound-email.entity.js';

const InboundEmailFileSchema = defineEntity({
  name: 'InboundEmailFile',
  tableName: 'inbound_email_files',
  properties: {
    id: p.uuid().primary(),
    emailId: () => p.manyToOne(InboundEmail).mapToPk().deleteRule('cascade').fieldName('email_id').index(),
    name: p.text(),
    /** What its content is, whatever the sender says. */
    type: p.text(),
    bytes: p.blob().lazy().hidden(),
  },
});

/** An attachment. It is stored in the database, so that it is deleted with its email and lead, and is part of backups. */
export class InboundEmailFile extends InboundEmailFileSchema.class {}
InboundEmailFileSchema.setClass(InboundEmailFile);

/** Which attachments of an email are kept: of a type we know, and together at most this many bytes. */
export function filesToKeep<File extends { content: Buffer }>(
  files: File[],
  totalBytes: number = INBOUND_EMAIL_LIMITS.totalBytes,
): (File & { type: string })[] {
  let total = 0;
  return files.flatMap((file) => {
    const { length } = file.content;
    const isSmall = length <= INBOUND_EMAIL_LIMITS.fileBytes && total + length <= totalBytes;
    const type = isSmall ? typeOfContent(file.content) : null;
    if (!type) return [];
    total += length;
    return [{ ...file, type }];
  });
}
