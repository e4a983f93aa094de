import { Injectable } from '@nestjs/common';
import { type CampaignTemplateVersionView, type CampaignTemplateView } from '#shared/campaign.js';
import { isoMoments, Sql, type Stored } from '../platform/database/sql.js';
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

/** Templates in the order they are sent. */
const LIST = `
  select ${COLUMNS} from campaign_templates where deleted_at is null
  order by array_position(array['warm_lead', 'confirmation', 'onboarding'], workflow), position, id`;

const VERSIONS = `
  select v.version, v.at, coalesce(u.name, u.email) as by, v.name, v.subject, v.content
  from campaign_template_versions v left join users u on u.id = v.by_id
  where v.template_id = $1 order by v.version desc limit 50`;

type Row = Stored<CampaignTemplateView>;

/** Reads campaign templates for staff. */
@Injectable()
export class TemplateQueries {
  constructor(private readonly sql: Sql) {}

  async list(): Promise<CampaignTemplateView[]> {
    return (await this.sql.rows<Row>(LIST)).map((row) => isoMoments(row));
  }

  async get(id: string): Promise<CampaignTemplateView> {
    const row = await this.sql.row<Row>(
      `select ${COLUMNS} from campaign_templates where id = $1 and deleted_at is null`,
      [id],
    );
    if (!row) throw new TemplateNotFound();
    return isoMoments(row);
  }

  /** Earlier versions, newest first. */
  async versions(id: string): Promise<CampaignTemplateVersionView[]> {
    const rows = await this.sql.rows<Stored<CampaignTemplateVersionView>>(VERSIONS, [id]);
    return rows.map((row) => isoMoments(row));
  }
}
