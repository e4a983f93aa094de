import { Injectable } from '@nestjs/common';
import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { Sql } from '../platform/database/sql.js';
import type {
  CampaignTemplateVersionView,
  CampaignTemplateView,
} from '../shared/campaigns/campaign.contract.js';
import { TEMPLATE_COLUMNS } from './campaign-template.view.js';
import { TemplateNotFound } from './campaigns.errors.js';

const COLUMNS = `${TEMPLATE_COLUMNS}, updated_at as "updatedAt"`;

/** The templates in the order they are sent. */
const LIST = `
  select ${COLUMNS} from campaign_templates where deleted_at is null
  order by array_position(array['warm_lead', 'confirmation', 'onboarding'], workflow), position, id`;

const VERSIONS = `
  select v.version, v.at, coalesce(u.name, u.email) as by, v.name, v.subject, v.content
  from campaign_template_versions v left join users u on u.id = v.by_id
  where v.template_id = $1 order by v.version desc limit 50`;

type Row = Stored<CampaignTemplateView>;

/** Templates of campaigns, as staff read them. */
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

  /** What it said before each change, the latest first. */
  async versions(id: string): Promise<CampaignTemplateVersionView[]> {
    const rows = await this.sql.rows<Stored<CampaignTemplateVersionView>>(VERSIONS, [id]);
    return rows.map((row) => isoMoments(row));
  }
}
