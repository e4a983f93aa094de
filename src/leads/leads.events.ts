import { Injectable } from '@nestjs/common';
import { DomainEvent } from '../platform/domain-event.js';
import type { Lead } from './lead.entity.js';

class LeadEvent extends DomainEvent<Lead> {}

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class LeadEvents {
  /** Staff edited fields. */
  readonly edited = new LeadEvent();
  /** The status changed, whatever the cause. */
  readonly moved = new LeadEvent();
  /** The recipient of a confirmation says that someone else sent the form. */
  readonly disowned = new LeadEvent();
  /** The lead is being deleted; a subscriber that throws prevents it. */
  readonly deleted = new LeadEvent();
}
