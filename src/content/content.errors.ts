import { DomainError, NotFound } from '../platform/errors.js';
import type { CompanyView } from '../shared/content/company.js';
import { CONTENT_LIMITS, type ContentView } from '../shared/content/content.contract.js';

export class ContentNotFound extends NotFound {
  override readonly code = 'CONTENT_NOT_FOUND';
  constructor() {
    super('This record does not exist any more.');
  }
}

/** Carries the record as it is now, so that the console can show what changed. */
export class ContentChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'CONTENT_CHANGED';
  override readonly details: { current: ContentView | CompanyView };

  constructor(current: ContentView | CompanyView) {
    super('Somebody else changed this record meanwhile.');
    this.details = { current };
  }
}

/** A page that shows a list can only be so long. */
export class ListIsFull extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'LIST_FULL';
  constructor() {
    super(`This list holds ${CONTENT_LIMITS.rows} records at most. Delete one first.`);
  }
}

/** The record that another one should follow. */
export class NeighborIsGone extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'NEIGHBOR_GONE';
  constructor() {
    super('The list changed meanwhile. Look at it again and try once more.');
  }
}
