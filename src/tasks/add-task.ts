import type { EntityManager } from '@mikro-orm/postgresql';
import { Task } from './task.entity.js';

export interface NewTask {
  leadId: string;
  title: string;
  dueAt: Date;
  assigneeId?: string | null;
  /** Null for a task that a form or the clock makes. */
  createdById?: string | null;
}

/** Puts a task on a lead in the caller's transaction; what makes the lead may make its task with it. */
export function addTask(em: EntityManager, values: NewTask): Task {
  const task = em.create(Task, values);
  em.persist(task);
  return task;
}
