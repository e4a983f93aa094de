import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CAMPAIGN_DEFAULTS,
  CAMPAIGN_RULES,
  type CampaignSettingsChanges,
  type CampaignSettingsView,
  type CampaignSettings as Timings,
} from '#shared/campaign-settings.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { lockSettings, ONLY_ROW } from '../platform/database/columns.js';
import { Sql } from '../platform/database/sql.js';
import { CampaignSettings } from './campaign.entity.js';
import { StaleCampaignRecord } from './campaigns.errors.js';

/** Campaign timings: the defaults plus what an admin changed. */
@Injectable()
export class CampaignSettingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  async view(): Promise<CampaignSettingsView> {
    const row = await this.sql.row<Stored>('select "values", version from campaign_settings where id = $1', [
      ONLY_ROW,
    ]);
    return toView(row ?? { values: {}, version: 0 });
  }

  /** Reads on the transaction's own connection. */
  async timings(em: EntityManager): Promise<Timings> {
    const [stored] = await em.execute<Pick<CampaignSettings, 'values'>[]>(
      'select "values" from campaign_settings where id = ?',
      [ONLY_ROW],
    );
    const { startsFollowUp: _, startsReminders: __, ...timings } = stored?.values ?? {};
    return { ...CAMPAIGN_DEFAULTS, ...timings };
  }

  /** Applies to campaigns that start from now on. A stale `version` is refused with the current timings. */
  async change(
    { version, ...changes }: CampaignSettingsChanges,
    actor: Actor,
  ): Promise<CampaignSettingsView> {
    await this.em.transactional(async (em) => {
      const settings = await lockSettings(em, CampaignSettings, { values: '{}' });
      if (version !== undefined && version !== settings.version)
        throw new StaleCampaignRecord(toView(settings));
      this.audit.record(em, 'campaignSettings.changed', actor, { before: settings.values, after: changes });
      settings.values = { ...settings.values, ...changes };
    });
    return this.view();
  }
}

type Stored = Pick<CampaignSettings, 'values' | 'version'>;

function toView({ values, version }: Stored): CampaignSettingsView {
  return { ...CAMPAIGN_DEFAULTS, ...CAMPAIGN_RULES, ...values, version };
}
