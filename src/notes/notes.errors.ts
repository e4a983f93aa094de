import { DomainError, NotFound } from '../platform/errors.js';
import { NOTE_NOT_FOUND, type NoteView } from '../shared/leads/note.contract.js';

export class NoteNotFound extends NotFound {
  override readonly code = 'NOTE_NOT_FOUND';
  constructor() {
    super(NOTE_NOT_FOUND);
  }
}

/** Carries the note as it is now: it was rewritten in another window. */
export class NoteChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'NOTE_CHANGED';
  override readonly details: { current: NoteView };

  constructor(current: NoteView) {
    super('This note was changed meanwhile.');
    this.details = { current };
  }
}

export class NotYourNote extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'NOT_YOUR_NOTE';
  constructor() {
    super('Only its author can change this note.');
  }
}
