import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { formatAddress } from '#shared/address.js';
import type { EntryStatus } from '#shared/analysis.js';
import type { PlanId } from '#shared/plan.js';
import { endOfNextWorkday } from '#shared/working-hours.js';
import { addTask, Task } from '../activity/task.entity.js';
import { readClosedDays } from '../content/company.service.js';
import { LeadEvents } from '../leads/leads.events.js';
import { Outbox } from '../messages/outbox.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import type { AnalysisEntry } from './analysis.entity.js';

const TASK_TITLE = 'Send a rent estimate: there is no market data for this address';

/** Where the provider has no data, the report promises an estimate from a person. This keeps the promise. */
@Injectable()
export class EstimateHandover {
  constructor(
    private readonly outbox: Outbox,
    private readonly leadEvents: LeadEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Call it after storing the figures of an entry. Adds the task if there is no data; completes it and emails
   * the owner once there is an estimate.
   */
  async follow(
    em: EntityManager,
    entry: AnalysisEntry,
    before: EntryStatus,
    staffId?: string,
  ): Promise<void> {
    if (!entry.leadId) return;
    if (entry.status === 'fallback' && before !== 'fallback') await this.promise(em, entry, entry.leadId);
    if (entry.status === 'completed' && before === 'fallback') {
      await this.complete(em, entry.leadId, staffId ?? null);
      await this.emailOwner(em, entry, `estimate-ready:${entry.id}`);
    }
    await this.leadEvents.repriced.emit(em, entry.leadId);
  }

  /** Emails the report's link to the address it was requested with. It opens with this plan, or else the owner's. */
  async emailOwner(em: EntityManager, entry: AnalysisEntry, key: string, plan?: PlanId): Promise<void> {
    await this.outbox.add(em, {
      key,
      template: 'analysis-report',
      to: entry.email,
      data: {
        property: formatAddress({ ...entry, street: entry.streetAddress }),
        link: `${this.config.PUBLIC_SITE_URL}/analysis/${entry.leadId}${plan ? `?plan=${plan}` : ''}`,
      },
      leadId: entry.leadId!,
    });
  }

  private async promise(em: EntityManager, entry: AnalysisEntry, leadId: string): Promise<void> {
    if ((await em.count(Task, { leadId, title: TASK_TITLE, doneAt: null })) > 0) return;
    const dueAt = endOfNextWorkday(entry.createdAt, await readClosedDays(em));
    addTask(em, { leadId, title: TASK_TITLE, dueAt });
  }

  private async complete(em: EntityManager, leadId: string, by: string | null): Promise<void> {
    const [task] = await em.find(Task, { leadId, title: TASK_TITLE, doneAt: null });
    if (task) em.assign(task, { doneAt: this.clock.now(), doneById: by });
  }
}
