import { Injectable } from '@nestjs/common';
import { DomainEvent } from '../platform/domain-event.js';
import type { Note } from './note.entity.js';

/** A note and the people it mentions for the first time. */
export interface Mentioned {
  note: Note;
  userIds: string[];
}

class NoteEvent extends DomainEvent<Note> {}
class MentionEvent extends DomainEvent<Mentioned> {}

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class ActivityEvents {
  /** Staff wrote a note. */
  readonly noted = new NoteEvent();
  /** A new or edited note mentions people it didn't mention before. */
  readonly mentioned = new MentionEvent();
}
