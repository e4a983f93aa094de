import { defineEntity, p } from '@mikro-orm/core';

const AnalysisSubscriberSchema = defineEntity({
  name: 'AnalysisSubscriber',
  tableName: 'property_analysis_subscribers',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    email: p.string().columnType('citext').unique(),
    name: p.text().nullable(),
  },
});

/** An email address that requested an analysis. */
export class AnalysisSubscriber extends AnalysisSubscriberSchema.class {}
AnalysisSubscriberSchema.setClass(AnalysisSubscriber);
