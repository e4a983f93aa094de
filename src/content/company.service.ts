import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/kept-read.js';
import { COMPANY_DEFAULTS, type Company } from '../shared/content/company.js';
import type { CompanyChanges } from '../shared/content/company.schema.js';
import { CompanySettings } from './company-settings.entity.js';

const ONLY_ROW = 1;
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

  /** Every page asks; a change by another process shows a second late. */
  read(): Promise<Company> {
    return this.kept.get();
  }

  /** Merges the settings that are given; the lock keeps two writers from merging into the same state. */
  async change(changes: CompanyChanges, actor: Actor): Promise<Company> {
    await this.em.transactional(async (em) => {
      await em.execute(
        'insert into company_settings (id, "values") values (?, ?) on conflict (id) do nothing',
        [ONLY_ROW, '{}'],
      );
      const settings = await em.findOneOrFail(CompanySettings, ONLY_ROW, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      this.audit.record(em, 'company.changed', actor, { before: settings.values, after: changes });
      settings.values = { ...settings.values, ...changes };
    });
    this.kept.forget();
    return this.read();
  }

  private async readNow(): Promise<Company> {
    const row = await this.sql.row<{ values: Partial<Company> }>(
      'select "values" from company_settings where id = $1',
      [ONLY_ROW],
      'company',
    );
    return { ...COMPANY_DEFAULTS, ...row?.values };
  }
}
