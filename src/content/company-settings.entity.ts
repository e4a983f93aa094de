import { defineEntity, p } from '@mikro-orm/core';
import type { Company } from '../shared/content/company.js';

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

/** The one row of settings that differ from the shipped company. */
export class CompanySettings extends CompanySettingsSchema.class {}
CompanySettingsSchema.setClass(CompanySettings);
