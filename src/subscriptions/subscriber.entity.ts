import { defineEntity, p } from '@mikro-orm/core';

/** What someone agreed to and how, where there is no lead to record it with. */
export interface NewsletterConsent {
  version: string;
  page: string;
  address: string;
  userAgent: string | null;
}

const AnalysisSubscriberSchema = defineEntity({
  name: 'AnalysisSubscriber',
  tableName: 'property_analysis_subscribers',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    email: p.string().columnType('citext').unique(),
    name: p.text().nullable(),
    /** Since when they get the newsletter; null if they don't. */
    newsletterSince: p.datetime().nullable(),
    newsletterConsent: p.json<NewsletterConsent>().nullable(),
  },
  indexes: [
    {
      name: 'property_analysis_subscribers_created_at_index',
      expression:
        'create index property_analysis_subscribers_created_at_index on property_analysis_subscribers (created_at desc, id desc)',
    },
  ],
});

/** An email address that requested an analysis or the newsletter. */
export class AnalysisSubscriber extends AnalysisSubscriberSchema.class {}
AnalysisSubscriberSchema.setClass(AnalysisSubscriber);
