import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { EMAIL_FILES } from '#shared/message.js';
import { storableText } from '#shared/text.js';
import type { FormFile } from '../platform/http/read-form.js';
import { typeOfContent } from '../platform/storage/file-type.js';
import { Message } from './message.entity.js';
import { FileRefused } from './messages.errors.js';

const MessageFileSchema = defineEntity({
  name: 'MessageFile',
  tableName: 'message_files',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    messageId: () => p.manyToOne(Message).mapToPk().deleteRule('cascade').fieldName('message_id').index(),
    /** Its position among the message's files. */
    position: p.integer(),
    name: p.text(),
    /** Detected from its content, whatever its name says. */
    type: p.text(),
    bytes: p.blob().lazy().hidden(),
  },
});

/**
 * A file that staff attached to an email. It is stored in the database, so that it waits with its message, is deleted
 * with its lead, and is part of backups.
 */
export class MessageFile extends MessageFileSchema.class {}
MessageFileSchema.setClass(MessageFile);

/** A file that may be sent. */
export interface AttachedFile extends FormFile {
  type: string;
}

/** Refuses files of a type that we wouldn't store if someone sent them to us. */
export function toAttachedFile({ name: given, content }: FormFile): AttachedFile {
  const name = storableText(given, EMAIL_FILES.nameLength) || 'Unnamed';
  const type = typeOfContent(content);
  if (!type) throw new FileRefused(name);
  return { name, type, content };
}

/** One statement each: together they could be larger than a small machine's memory. */
export async function storeFiles(em: EntityManager, messageId: string, files: AttachedFile[]): Promise<void> {
  for (const [position, { name, type, content }] of files.entries())
    await em.persist(em.create(MessageFile, { messageId, position, name, type, bytes: content })).flush();
}

/** SQL: what staff attached to message `m`, or null. The size of a stored value is known without reading it. */
export const FILES_SQL = `(
  select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'type', f.type, 'size', octet_length(f.bytes))
    order by f.position)
  from message_files f where f.message_id = m.id)`;

const STORED_FILES = `
  select name, encode(sha256(bytes), 'hex') as hash from message_files where message_id = ? order by position`;

/** Whether a message has exactly these files. */
export async function hasFiles(
  em: EntityManager,
  messageId: string,
  files: AttachedFile[],
): Promise<boolean> {
  const stored = await em.execute<{ name: string; hash: string }[]>(STORED_FILES, [messageId]);
  const given = files.map(({ name, content }) => ({ name, hash: hash('sha256', content) }));
  return isDeepStrictEqual(stored, given);
}
