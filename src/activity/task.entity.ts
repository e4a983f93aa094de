import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ANSWER_TASK_TITLES, EMAIL_ANSWER_TASK } from '#shared/inbound-email.js';
import { ANSWER_TASK } from '#shared/inbound-text.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

/** SQL: the titles of tasks that mean someone is waiting for a reply, quoted. */
export const ANSWER_TITLES = toSql(ANSWER_TASK_TITLES);
/** SQL: of these, the ones that a message answers. */
export const REPLY_TITLES = toSql([ANSWER_TASK.other, ANSWER_TASK.help, EMAIL_ANSWER_TASK.other]);

function toSql(titles: readonly string[]): string {
  return titles.map((title) => `'${title}'`).join(', ');
}

/** Titles of tasks that we add ourselves and complete when what they ask for happens. */
export const PROMPTS = {
  callClient: (name: string) => `Call ${name}, referred by a realtor`,
  callAboutFarHome: (name: string, city: string) => `Call ${name}: the home in ${city} is outside our area`,
  callAboutEstimate: (phone: string) => `Call ${phone} about the rent estimate`,
  sendAgreement: (terms: string) => `Send the agreement: ${terms}`,
  offerTime: (what: 'missed' | 'canceled') => `Owner ${what} the walkthrough: offer another time`,
} as const;

const TaskSchema = defineEntity({
  name: 'Task',
  tableName: 'lead_tasks',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    version: p.integer().version(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    title: p.text(),
    dueAt: p.datetime(3),
    assigneeId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('assignee_id'),
    createdById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('created_by_id'),
    doneAt: p.datetime(3).nullable(),
    doneById: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('done_by_id'),
  },
  indexes: [
    {
      name: 'lead_tasks_lead_id_created_at_index',
      expression:
        'create index lead_tasks_lead_id_created_at_index on lead_tasks (lead_id, created_at desc, id desc)',
    },
    {
      name: 'lead_tasks_open_index',
      expression: 'create index lead_tasks_open_index on lead_tasks (due_at, id) where done_at is null',
    },
    {
      // To find leads that are waiting for a reply.
      name: 'lead_tasks_answers_index',
      expression: `create index lead_tasks_answers_index on lead_tasks (lead_id) where done_at is null and title in (${ANSWER_TITLES})`,
    },
    {
      name: 'lead_tasks_open_of_assignee_index',
      expression:
        'create index lead_tasks_open_of_assignee_index on lead_tasks (assignee_id, due_at, id) where done_at is null',
    },
  ],
  triggers: [timelineTrigger('lead_tasks')],
});

/** A task for a lead, with a due time. */
export class Task extends TaskSchema.class {
  /** Completing a task twice keeps the first person; reopening clears it. */
  setDone(isDone: boolean, { by, at }: Done): void {
    if (isDone === Boolean(this.doneAt)) return;
    this.doneAt = isDone ? at : null;
    this.doneById = isDone ? by : null;
  }
}
TaskSchema.setClass(Task);

/** `by` is null if the owner did it. */
interface Done {
  by: string | null;
  at: Date;
}

export interface NewTask {
  leadId: string;
  title: string;
  dueAt: Date;
  assigneeId?: string | null;
  /** Null for tasks created by a form or a schedule. */
  createdById?: string | null;
}

/** Adds a task to a lead in the caller's transaction, for example when a form creates the lead. */
export function addTask(em: EntityManager, values: NewTask): Task {
  const task = em.create(Task, values);
  em.persist(task);
  return task;
}

/** Completes the lead's open tasks with one of these titles; `%` matches any text. */
export async function completeTasks(
  em: EntityManager,
  leadId: string,
  titles: string[],
  done: Done,
): Promise<void> {
  const $or = titles.map((title) => ({ title: { $like: title } }));
  const tasks = await em.find(
    Task,
    { leadId, doneAt: null, $or },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const task of tasks) task.setDone(true, done);
}
