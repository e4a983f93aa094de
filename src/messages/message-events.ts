import { Injectable } from '@nestjs/common';
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

class WrittenEvent extends DomainEvent<Written> {}
class UndeliveredEvent extends DomainEvent<Undelivered> {}

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class MessageEvents {
  readonly written = new WrittenEvent();
  readonly undelivered = new UndeliveredEvent();
}
