import { defineEntity, p } from '@mikro-orm/core';
import { itemProperties } from './content-item.js';

const RequirementSchema = defineEntity({
  name: 'Requirement',
  tableName: 'requirements',
  properties: {
    ...itemProperties(),
    title: p.text(),
    text: p.text(),
  },
});

/** What an owner accepts before the company manages their property. */
export class Requirement extends RequirementSchema.class {}
RequirementSchema.setClass(Requirement);
