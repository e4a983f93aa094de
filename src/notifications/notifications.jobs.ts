import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ANSWER_TITLES } from '../activity/task.entity.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { NotificationsService } from './notifications.service.js';

const EVERY_MS = 30_000;
const BATCH = 200;

/** Reply tasks are left out: the reply itself notified. So are tasks that came due before anyone could be notified. */
const DUE = `
  select t.id, t.title, t.lead_id as "leadId", coalesce(t.assignee_id, l.assignee_id) as "assigneeId", due.key
  from lead_tasks t join leads l on l.id = t.lead_id
  cross join lateral (select 'task-due:' || t.id || ':' || extract(epoch from t.due_at) as key) as due
  where t.done_at is null and t.due_at <= $1::timestamptz and t.due_at > $1::timestamptz - interval '1 day'
    and t.title not in (${ANSWER_TITLES})
    and not exists (select from notifications n where n.key = due.key)
  order by t.due_at, t.id limit ${BATCH}`;

interface DueTask {
  id: string;
  title: string;
  leadId: string;
  assigneeId: string | null;
  key: string;
}

/** Notifies people of tasks that came due. Any number of processes may run this: a key is notified once. */
@Injectable()
export class NotifyDueTasks {
  private readonly logger = new Logger('NotifyDueTasks');

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
  ) {}

  @Interval(EVERY_MS)
  async runSafely(): Promise<void> {
    await this.run().catch((err: unknown) => this.logger.warn({ err }));
  }

  async run(): Promise<void> {
    const due = await this.sql.rows<DueTask>(DUE, [this.clock.now()], 'due-tasks');
    for (const { title, leadId, assigneeId, key } of due)
      await this.em.fork().transactional((em) =>
        this.notifications.add(em, {
          kind: 'taskDue',
          facts: { title },
          leadId,
          key,
          to: [assigneeId],
          orEveryone: true,
        }),
      );
  }
}
