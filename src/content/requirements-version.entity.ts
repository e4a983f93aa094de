import { defineEntity, p } from '@mikro-orm/core';

const RequirementsVersionSchema = defineEntity({
  name: 'RequirementsVersion',
  tableName: 'requirements_versions',
  properties: {
    version: p.integer().primary().autoincrement(false),
    createdAt: p.datetime(3).defaultRaw('now()'),
    items: p.json<{ title: string; text: string }[]>(),
  },
});

/** The requirements word for word as they once were: what an acknowledgment that names the version has accepted. */
export class RequirementsVersion extends RequirementsVersionSchema.class {}
RequirementsVersionSchema.setClass(RequirementsVersion);
