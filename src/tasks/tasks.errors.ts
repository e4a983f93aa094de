import { DomainError, NotFound } from '../platform/errors.js';
import { TASK_NOT_FOUND, type TaskView } from '../shared/leads/task.contract.js';

export class TaskNotFound extends NotFound {
  override readonly code = 'TASK_NOT_FOUND';
  constructor() {
    super(TASK_NOT_FOUND);
  }
}

/** Carries the task as it is now. */
export class TaskChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'TASK_CHANGED';
  override readonly details: { current: TaskView };

  constructor(current: TaskView) {
    super('Somebody else changed this task meanwhile.');
    this.details = { current };
  }
}

export class NotYourTask extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'NOT_YOUR_TASK';
  constructor() {
    super('Only whoever made this task can delete it.');
  }
}
