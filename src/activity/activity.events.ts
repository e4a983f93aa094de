import { Injectable } from '@nestjs/common';
import { DomainEvent } from '../platform/domain-event.js';
import type { Note } from './note.entity.js';

/** A note and the people it mentions for the first time. */
export interface Mentioned {
  note: Note;
  userIds: string[];
}

/** A call or voicemail that reached the owner. */
export interface Called {
  leadId: string;
  by: string;
  at: Date;
}

/** A missed call. */
export interface Missed {
  leadId: string;
  /** Identifies the call. */
  key: string;
}

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class ActivityEvents {
  /** Staff wrote a note. */
  readonly noted = new DomainEvent<Note>();
  /** A new or edited note mentions people it didn't mention before. */
  readonly mentioned = new DomainEvent<Mentioned>();
  /** Staff reached an owner by phone, or left a voicemail. */
  readonly called = new DomainEvent<Called>();
  /** A call was corrected or deleted: what it says about contact with the lead may be different now. */
  readonly corrected = new DomainEvent<{ leadId: string }>();
  /** An owner called, and no one answered. */
  readonly missed = new DomainEvent<Missed>();
}
