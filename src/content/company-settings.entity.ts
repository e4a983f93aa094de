import { defineEntity, p } from '@mikro-orm/core';
import type { Company } from '#shared/company.js';

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
