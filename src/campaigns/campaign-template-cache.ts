import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { CampaignWorkflow } from '#shared/campaign.js';
import { PLACEHOLDERS } from '#shared/placeholders.js';
import { type Block, type Template } from '../messages/templates/template.js';
import { CAMPAIGN_PREFIX, type FindTemplate, TemplateRegistry } from '../messages/templates/templates.js';
import { CachedRead } from '../platform/cache.js';
import { Sql } from '../platform/database/sql.js';
import { type CampaignTemplate } from './campaign-template.entity.js';
import { TEMPLATE_COLUMNS } from './campaign-templates.queries.js';

const CACHE_MS = 1_000;

const ALL = `select ${TEMPLATE_COLUMNS} from campaign_templates order by workflow, position, id`;

export type StoredTemplate = Omit<CampaignTemplate, 'createdAt' | 'updatedAt' | 'deletedAt'>;

/**
 * Campaign templates for the message ledger, which asks for one with every message. Changes made by other processes
 * show up a second later.
 */
@Injectable()
export class CampaignTemplateCache implements OnModuleInit {
  private readonly cache = new CachedRead(() => this.readNow(), CACHE_MS);
  private readonly converted = new Map<string, Template>();

  constructor(
    private readonly sql: Sql,
    private readonly registry: TemplateRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.registerCampaignTemplates(() => this.lookup());
  }

  /** Active templates of a workflow, for new plans. */
  async listActive(workflow: CampaignWorkflow): Promise<StoredTemplate[]> {
    return activeIn(await this.cache.get(), workflow);
  }

  /**
   * For use inside a transaction; may be a moment old. Templates that were planned before stay in the plan; the send
   * policy checks later whether they are still active.
   */
  async listForPlan(
    workflow: CampaignWorkflow,
    planned?: { has(id: string): boolean },
  ): Promise<StoredTemplate[]> {
    const all = await this.all();
    return all.filter((each) => each.workflow === workflow && (each.isActive || planned?.has(each.id)));
  }

  /** All templates, including inactive and deleted ones. */
  all(): Promise<StoredTemplate[]> {
    return this.cache.latest();
  }

  invalidate(): void {
    this.cache.clear();
  }

  /** Finds any template, even a deleted one, because messages may still use it. */
  private async lookup(): Promise<FindTemplate> {
    const all = await this.cache.get();
    return (id) => {
      const template = all.find((each) => each.id === id);
      return template && this.toMessage(template);
    };
  }

  /** Returns the same object until the template changes, so it is compiled once for all messages. */
  private toMessage(template: StoredTemplate): Template {
    const known = this.converted.get(template.id);
    if (known?.version === template.version) return known;
    const next = toMessageTemplate(template);
    this.converted.set(template.id, next);
    return next;
  }

  private readNow(): Promise<StoredTemplate[]> {
    return this.sql.rows(ALL, [], 'campaign-templates');
  }
}

function activeIn(all: StoredTemplate[], workflow: CampaignWorkflow): StoredTemplate[] {
  return all.filter((each) => each.workflow === workflow && each.isActive);
}

/** A line such as `[Book a time]({{bookingLink}})` or `[See our pricing]({{siteLink}}pricing)` becomes a button. */
const BUTTON =
  /^\[([^\]]{1,80})\]\((https:\/\/[^\s()]{1,500}|\{\{\w+Link\}\}|\{\{siteLink\}\}[a-z][a-z/-]{0,80})\)$/;

export const EXAMPLE = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([name, { example }]) => [name, example]),
);

type Written = Pick<CampaignTemplate, 'id' | 'name' | 'type' | 'subject' | 'content' | 'version'>;

/** Converts a stored template into what the message ledger compiles. */
export function toMessageTemplate({ id, name, type, subject, content, version }: Written): Template {
  return {
    name: CAMPAIGN_PREFIX + id,
    version,
    channel: type,
    stream: 'campaign',
    title: name,
    subject: subject ?? undefined,
    body: type === 'sms' ? [{ paragraph: content }] : toBlocks(content),
    schema: z.record(z.string(), z.string().optional()),
    example: EXAMPLE,
  };
}

function toBlocks(content: string): Block[] {
  return content
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(toBlock);
}

function toBlock(line: string): Block {
  const [, label, link] = BUTTON.exec(line) ?? [];
  return label && link ? { button: { label, link } } : { paragraph: line };
}
