import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  COMPANY_DEFAULTS,
  type Company,
  type CompanyChanges,
  type CompanyView,
  DEMO_CLAIMS,
} from '#shared/company.js';
import { NO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { CachedRead } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { lockSettings, ONLY_ROW } from '../platform/database/columns.js';
import { Sql } from '../platform/database/sql.js';
import { ContentConflict } from './content.errors.js';
import { saveRequirementsVersion } from './requirements.js';

const CACHE_MS = 1_000;

/** SQL: the days the company is closed, `["2026-12-25"]`. */
export const CLOSED_DAYS = `coalesce((
  select jsonb_path_query_array("values", '$.closedDays[*].date') from company_settings where id = ${ONLY_ROW}), '[]')`;

/** The days the company is closed, `2026-12-25`, read in a transaction. */
export async function readClosedDays(em: EntityManager): Promise<string[]> {
  const [row] = await em.execute<{ days: string[] }[]>(`select ${CLOSED_DAYS} as days`);
  return row!.days;
}

/** The company's settings: the defaults and what an admin changed. */
@Injectable()
export class CompanyService {
  private readonly cache = new CachedRead(() => this.load(), CACHE_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Cached for a second because every page reads it. */
  read(): Promise<Company> {
    return this.cache.get();
  }

  /** For use inside a transaction; may be a moment old. */
  latest(): Promise<Company> {
    return this.cache.latest();
  }

  /** The current settings, uncached, for editing. */
  async view(): Promise<CompanyView> {
    const row = await this.sql.row<Settings>(
      'select "values", version from company_settings where id = $1',
      [ONLY_ROW],
      'company',
    );
    return this.toView(row ?? { values: {}, version: 0 });
  }

  /** Merges the given settings. A stale `version` fails with the current settings. */
  async change({ version, ...changes }: CompanyChanges, actor: Actor): Promise<CompanyView> {
    await this.em.transactional(async (em) => {
      const settings = await lockSettings(em, CompanySettings, { values: '{}' });
      if (version !== undefined && version !== settings.version)
        throw new ContentConflict(this.toView(settings));
      this.audit.record(em, 'company.changed', actor, { before: settings.values, after: changes });
      const { managementTerms, ...others } = changes;
      settings.values = { ...settings.values, ...others };
      if (!managementTerms) return;
      // Keeps terms that an older console doesn't send.
      const terms = { ...NO_MANAGEMENT_TERMS, ...settings.values.managementTerms, ...managementTerms };
      settings.values = { ...settings.values, managementTerms: terms };
      await em.flush();
      await saveRequirementsVersion(em, this.clock.now());
    });
    this.cache.clear();
    return this.view();
  }

  private async load(): Promise<Company> {
    const { version: _, ...company } = await this.view();
    return company;
  }

  private toView({ values, version }: Settings): CompanyView {
    const claims = this.config.SEED === 'demo' ? DEMO_CLAIMS : {};
    const company = { ...COMPANY_DEFAULTS, ...claims, ...values, version };
    // Older settings lack newer terms.
    return { ...company, managementTerms: { ...NO_MANAGEMENT_TERMS, ...company.managementTerms } };
  }
}

type Settings = Pick<CompanySettings, 'values' | 'version'>;

const CompanySettingsSchema = defineEntity({
  name: 'CompanySettings',
  tableName: 'company_settings',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    values: p.json<Partial<Company>>(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});

/** A single row with the settings that differ from the defaults. */
export class CompanySettings extends CompanySettingsSchema.class {}
CompanySettingsSchema.setClass(CompanySettings);
