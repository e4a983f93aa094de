import { Injectable } from '@nestjs/common';
import {
  type CampaignTemplateFilter,
  type CampaignTemplateSort,
  type CampaignTemplateVersionView,
  type CampaignTemplateView,
} from '#shared/campaign.js';
import { readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { CampaignTemplate } from './campaign-template.entity.js';
import { TemplateNotFound } from './campaigns.errors.js';

export const TEMPLATE_COLUMNS = `
  id, name, type, subject, content, workflow, delay, step, position, is_active as "isActive", version`;

/** A template as staff see it. */
export function toTemplateView(template: CampaignTemplate): CampaignTemplateView {
  const { id, name, type, subject = null, content, workflow, delay, step } = template;
  const { position, isActive, version, updatedAt } = template;
  return {
    id,
    name,
    type,
    subject,
    content,
    workflow,
    delay,
    step,
    position,
    isActive,
    version,
    updatedAt: updatedAt.toISOString(),
  };
}

const COLUMNS = `${TEMPLATE_COLUMNS}, updated_at as "updatedAt"`;

const WORKFLOW = `array_position(array['warm_lead', 'confirmation', 'onboarding'], workflow)`;

const SORT_COLUMNS: Record<CampaignTemplateSort | 'id', (order: string) => string> = {
  /** The order they are sent in. */
  position: (order) => `${WORKFLOW} ${order}, position ${order}`,
  name: (order) => `name ${order}`,
  delay: (order) => `delay ${order}`,
  updatedAt: (order) => `updated_at ${order}`,
  id: (order) => `id ${order}`,
};

const VERSIONS = `
  select v.version, v.at, coalesce(u.name, u.email) as by, v.name, v.subject, v.content
  from campaign_template_versions v left join users u on u.id = v.by_id
  where v.template_id = $1 order by v.version desc limit 50`;

type Query = ListQuery<CampaignTemplateSort, CampaignTemplateFilter>;

/** Reads campaign templates for staff. */
@Injectable()
export class TemplateQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: Query): Promise<Page<CampaignTemplateView>> {
    const { id, workflow, type, isActive } = filter;
    const conditions = new Conditions()
      .and('deleted_at is null')
      .when(id, (p) => `id = any(${p}::uuid[])`)
      .when(workflow, (p) => `workflow = ${p}`)
      .when(type, (p) => `type = ${p}`)
      .when(isActive, (p) => `is_active = ${p}`);
    const order = `${SORT_COLUMNS[sort.field](sort.order)}, id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'campaign_templates', conditions, order, range };
    return readPage(this.sql, read);
  }

  async get(id: string): Promise<CampaignTemplateView> {
    const row = await this.sql.view<CampaignTemplateView>(
      `select ${COLUMNS} from campaign_templates where id = $1 and deleted_at is null`,
      [id],
    );
    if (!row) throw new TemplateNotFound();
    return row;
  }

  /** Earlier versions, newest first. */
  async versions(id: string): Promise<CampaignTemplateVersionView[]> {
    return this.sql.views<CampaignTemplateVersionView>(VERSIONS, [id]);
  }
}
