import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type FindTemplate, KnownTemplates } from '../messages/templates/known-templates.js';
import type { Template } from '../messages/templates/template.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import type { CampaignWorkflow } from '../shared/campaigns/campaign.contract.js';
import type { CampaignTemplate } from './campaign-template.entity.js';
import { TEMPLATE_COLUMNS } from './campaign-template.view.js';
import { toMessageTemplate } from './to-message-template.js';

const KEEP_MS = 1_000;

const ALL = `select ${TEMPLATE_COLUMNS} from campaign_templates order by workflow, position, id`;

export type StoredTemplate = Omit<CampaignTemplate, 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** The campaigns' templates as the ledger asks for them at every message; a change by another process shows a second late. */
@Injectable()
export class StoredTemplates implements OnModuleInit {
  private readonly kept = new KeptRead(() => this.readNow(), KEEP_MS);
  private readonly made = new Map<string, Template>();

  constructor(
    private readonly sql: Sql,
    private readonly known: KnownTemplates,
  ) {}

  onModuleInit(): void {
    this.known.ofCampaigns(() => this.atHand());
  }

  /** The active templates of a workflow, which new plans are made of. */
  async activeOf(workflow: CampaignWorkflow): Promise<StoredTemplate[]> {
    return activeIn(await this.kept.get(), workflow);
  }

  /**
   * The same for within a transaction; the dispatcher reads them every second. What was planned before stays planned: the
   * gate asks at the moment it goes whether its template is switched on.
   */
  async atHandOf(
    workflow: CampaignWorkflow,
    planned?: { has(id: string): boolean },
  ): Promise<StoredTemplate[]> {
    const all = await this.allAtHand();
    return all.filter((each) => each.workflow === workflow && (each.isActive || planned?.has(each.id)));
  }

  /** All templates, also those that are switched off or deleted. */
  allAtHand(): Promise<StoredTemplate[]> {
    return this.kept.atHand();
  }

  forget(): void {
    this.kept.forget();
  }

  /** Finds any template, also a deleted one: a message may still be written from it. */
  private async atHand(): Promise<FindTemplate> {
    const all = await this.kept.get();
    return (id) => {
      const template = all.find((each) => each.id === id);
      return template && this.toMessage(template);
    };
  }

  /** The same object while the template says the same: its layout is rendered once for all of its messages. */
  private toMessage(template: StoredTemplate): Template {
    const made = this.made.get(template.id);
    if (made?.version === template.version) return made;
    const next = toMessageTemplate(template);
    this.made.set(template.id, next);
    return next;
  }

  private readNow(): Promise<StoredTemplate[]> {
    return this.sql.rows(ALL, [], 'campaign-templates');
  }
}

function activeIn(all: StoredTemplate[], workflow: CampaignWorkflow): StoredTemplate[] {
  return all.filter((each) => each.workflow === workflow && each.isActive);
}
