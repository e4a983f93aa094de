import type { EntityManager } from '@mikro-orm/postgresql';
import { makeEntry } from './entry.js';
import { makeLead } from './lead.js';
import { makeReferral } from './referral.js';
import { makeSession, makeUser } from './user.js';

/** Creates records on demand. A test only names the values that matter. */
export class Make {
  constructor(private readonly em: EntityManager) {}

  lead = (values: Parameters<typeof makeLead>[1] = {}) => makeLead(this.em.fork(), values);
  entry = (values: Parameters<typeof makeEntry>[1] = {}) => makeEntry(this.em.fork(), values);
  referral = (values: Parameters<typeof makeReferral>[1] = {}) => makeReferral(this.em.fork(), values);
  user = (values: Parameters<typeof makeUser>[1] = {}) => makeUser(this.em.fork(), values);
  session = (values: Parameters<typeof makeSession>[1]) => makeSession(this.em.fork(), values);
}
