import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { lockSettings, ONLY_ROW } from '../platform/database/settings-row.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import { COMPANY_DEFAULTS, type Company, type CompanyView } from '../shared/content/company.js';
import type { CompanyChanges } from '../shared/content/company.schema.js';
import { CompanySettings } from './company-settings.entity.js';
import { ContentChangedMeanwhile } from './content.errors.js';

const KEEP_MS = 1_000;

/** The company the product runs for: the shipped settings and what an admin changed of them. */
@Injectable()
export class CompanyService {
  private readonly kept = new KeptRead(() => this.readNow(), KEEP_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** The company's data, kept since every page asks: a change by another process shows up to a second late. */
  read(): Promise<Company> {
    return this.kept.get();
  }

  /** The same for use within a transaction; whoever begins one has read them before. */
  atHand(): Promise<Company> {
    return this.kept.atHand();
  }

  /** The settings of this moment, for whoever edits them. */
  async view(): Promise<CompanyView> {
    const row = await this.sql.row<Settings>(
      'select "values", version from company_settings where id = $1',
      [ONLY_ROW],
      'company',
    );
    return toView(row ?? { values: {}, version: 0 });
  }

  /** Merges the settings that are given; a stale `version` is refused with the settings as they are now. */
  async change({ version, ...changes }: CompanyChanges, actor: Actor): Promise<CompanyView> {
    await this.em.transactional(async (em) => {
      const settings = await lockSettings(em, CompanySettings, { values: '{}' });
      if (version !== undefined && version !== settings.version)
        throw new ContentChangedMeanwhile(toView(settings));
      this.audit.record(em, 'company.changed', actor, { before: settings.values, after: changes });
      settings.values = { ...settings.values, ...changes };
    });
    this.kept.forget();
    return this.view();
  }

  private async readNow(): Promise<Company> {
    const { version: _, ...company } = await this.view();
    return company;
  }
}

type Settings = Pick<CompanySettings, 'values' | 'version'>;

function toView({ values, version }: Settings): CompanyView {
  return { ...COMPANY_DEFAULTS, ...values, version };
}
