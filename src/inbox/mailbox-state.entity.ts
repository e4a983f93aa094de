import { defineEntity, p } from '@mikro-orm/core';

const MailboxStateSchema = defineEntity({
  name: 'MailboxState',
  tableName: 'mailbox_states',
  properties: {
    /** Hash of the server, user and folder. */
    id: p.text().primary(),
    /** IMAP's UIDVALIDITY. When it changes, `lastUid` means nothing. */
    uidValidity: p.text(),
    /** The highest UID read so far. */
    lastUid: p.bigint('number'),
    /** While the first read is unfinished: the start of its unread emails. */
    unreadSince: p.datetime(3).nullable(),
    /** When the last email that is stored arrived. */
    lastMailAt: p.datetime(3).nullable(),
  },
});

/** How far a mailbox has been read. */
export class MailboxState extends MailboxStateSchema.class {}
MailboxStateSchema.setClass(MailboxState);
