import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  BulkAssign,
  BulkAssigned,
  BulkResult,
  BulkStatus,
  BulkTag,
  BulkUndo,
  SkipReason,
} from '#shared/bulk.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import type { Actor } from '../platform/audit/audit.js';
import { Assignees } from './assignees.js';
import { Lead } from './lead.entity.js';
import { LeadStatusService } from './lead-status.service.js';
import { LeadChanged, LeadNotFound, LostWithoutReason, NothingToUndo } from './leads.errors.js';
import { LeadsService } from './leads.service.js';

/** Leads changed in one transaction: few enough that others don't wait long for them. */
const CHUNK = 50;

type Target = { id: string; version?: number };
/** Contact changes the assignee too, so assigning asks for the exact version. */
const isChanged = (lead: Lead, version: number) => lead.version !== version;
const isEdited = (lead: Lead, version: number) => lead.isEditedSince(version);
/** Changes a locked lead; returns what an undo needs, or why it stays as it is. */
type Change<Item, Done> = (em: EntityManager, lead: Lead, item: Item) => Promise<Done | SkipReason>;

/** One change to many leads. Each follows the rules of the single change; one that doesn't is left out and reported. */
@Injectable()
export class BulkLeads {
  constructor(
    private readonly em: EntityManager,
    private readonly leads: LeadsService,
    private readonly status: LeadStatusService,
    private readonly assignees: Assignees,
  ) {}

  assign({ leads, isUndo = false }: BulkAssign, actor: Actor): Promise<BulkAssigned> {
    const by = { actorId: actor.id!, rule: null };
    return this.changeEach(
      leads,
      async (em, lead, { assigneeId }) => {
        const from = lead.assigneeId ?? null;
        const undoes = isUndo ? await this.assignees.movedFrom(em, lead, assigneeId) : null;
        const assigned = await this.assignees.assign(em, lead, assigneeId, by, undoes);
        return assigned ? { from, walkthrough: assigned.walkthrough } : 'same';
      },
      isChanged,
    );
  }

  async changeStatus({ leads, ...change }: BulkStatus, actor: Actor): Promise<BulkResult> {
    if (change.status === 'lost' && !change.statusReason) throw new LostWithoutReason();
    return this.changeEach(leads, async (em, lead) => {
      if (lead.status === change.status) return 'same';
      await this.leads.editWithin(em, lead.id, change, actor);
      return {};
    });
  }

  tag({ leads, tag, isAdded }: BulkTag, actor: Actor): Promise<BulkResult> {
    return this.changeEach(leads, async (em, lead) => {
      if (lead.tags.includes(tag) === isAdded) return 'same';
      if (isAdded && lead.tags.length >= LEAD_LIMITS.tags) return 'full';
      const tags = isAdded ? [...lead.tags, tag] : lead.tags.filter((each) => each !== tag);
      await this.leads.editWithin(em, lead.id, { tags }, actor);
      return {};
    });
  }

  /** Each in its own transaction: an undo is about one lead's history. */
  async undoStatus({ leads }: BulkUndo, actor: Actor): Promise<BulkResult> {
    const result: BulkResult = { done: [], skipped: [] };
    for (const { id, version } of leads) {
      try {
        const lead = await this.status.undo(id, version, actor);
        result.done.push({ id, version: lead.version });
      } catch (error) {
        result.skipped.push({ id, reason: reasonOf(error) });
      }
    }
    return result;
  }

  private async changeEach<Item extends Target, Done extends object>(
    items: Item[],
    change: Change<Item, Done>,
    isStale = isEdited,
  ): Promise<BulkResult<Done>> {
    const result: BulkResult<Done> = { done: [], skipped: [] };
    for (let at = 0; at < items.length; at += CHUNK)
      await this.changeChunk(items.slice(at, at + CHUNK), change, isStale, result);
    return result;
  }

  private async changeChunk<Item extends Target, Done extends object>(
    items: Item[],
    change: Change<Item, Done>,
    isStale: typeof isEdited,
    { done, skipped }: BulkResult<Done>,
  ): Promise<void> {
    await this.em.transactional(async (em) => {
      // In one order, so that two people who change the same leads can't deadlock.
      const leads = await em.find(
        Lead,
        { id: { $in: items.map(({ id }) => id) } },
        { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const byId = new Map(leads.map((lead) => [lead.id, lead]));
      for (const item of items) {
        const lead = byId.get(item.id);
        const outcome = !lead
          ? 'deleted'
          : item.version !== undefined && isStale(lead, item.version)
            ? 'changed'
            : await change(em, lead, item);
        // The next lead's place on the board depends on this one's, and the new version is known.
        await em.flush();
        if (typeof outcome === 'string') skipped.push({ id: item.id, reason: outcome });
        else done.push({ ...outcome, id: item.id, version: lead!.version });
      }
    });
  }
}

function reasonOf(error: unknown): SkipReason {
  if (error instanceof LeadNotFound) return 'deleted';
  if (error instanceof LeadChanged || error instanceof NothingToUndo) return 'changed';
  throw error;
}
