import { Injectable } from '@nestjs/common';
import type { ReplyMeaning } from '#shared/inbound-text.js';
import type { MessageChannel } from '#shared/message.js';
import { DomainEvent } from '../platform/domain-event.js';

/** A message that staff wrote to a lead. */
export interface Written {
  leadId: string;
  channel: MessageChannel;
  by: string;
  at: Date;
}

/** A message to a lead that failed or came back. */
export interface Undelivered {
  leadId: string;
  channel: MessageChannel;
  reason: string | null;
}

/** A text or an email from someone we know. Automatic mail doesn't count as a reply. */
export interface Replied {
  /** The leads of the person, the one it is about first. */
  leadIds: string[];
  meaning: ReplyMeaning;
  text: string;
  /** Identifies the notification about it: replies with the same key notify once. */
  key: string;
}

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class MessageEvents {
  readonly replied = new DomainEvent<Replied>();
  readonly written = new DomainEvent<Written>();
  readonly undelivered = new DomainEvent<Undelivered>();
}
