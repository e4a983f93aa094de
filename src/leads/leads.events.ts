import { Injectable } from '@nestjs/common';
import type { HandedWalkthrough } from '#shared/bulk.js';
import { DomainEvent } from '../platform/domain-event.js';
import type { AssignedBy } from './assignees.js';
import type { Lead } from './lead.entity.js';

/** A lead that changed hands. `null` is no one. */
export interface Assigned {
  lead: Lead;
  from: string | null;
  to: string | null;
  by: AssignedBy;
  /**
   * What moves too, if this undoes an earlier change. Otherwise it is whatever the former assignee still had to do for
   * the lead.
   */
  undoes: Undone | null;
  /** Filled in by subscribers: the tasks that moved, and where the walkthrough is now. */
  tasks: string[];
  walkthrough: HandedWalkthrough | null;
}

/** The tasks and the walkthrough that go back. */
export interface Undone {
  tasks: string[];
  walkthrough: string | null;
}

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class LeadEvents {
  /**
   * A form, staff or an incoming message created a lead. It is stored, and its owner is known. Emit it last, because
   * assigning makes other forms wait for this transaction.
   */
  readonly created = new DomainEvent<Lead>();
  /**
   * A public form created this lead. It is stored with its consents, before it is confirmed or assigned. Emit it first:
   * everyone must lock the owner before their mailbox.
   */
  readonly submitted = new DomainEvent<Lead>();
  /** The lead got another assignee, or none. */
  readonly assigned = new DomainEvent<Assigned>();
  /** Staff edited fields. */
  readonly edited = new DomainEvent<Lead>();
  /** Its fees may have changed: its report got an estimate, a quote was accepted, or new prices took effect. */
  readonly repriced = new DomainEvent<string>();
  /** Staff set or moved the time of the walkthrough; `walkthroughDate` is set. */
  readonly walkthroughTimed = new DomainEvent<Lead>();
  /** The status changed, whatever the cause. */
  readonly moved = new DomainEvent<Lead>();
  /** The recipient of a confirmation says that someone else sent the form. */
  readonly disowned = new DomainEvent<Lead>();
  /** The lead is being deleted; a subscriber that throws prevents it. */
  readonly deleted = new DomainEvent<Lead>();
}
