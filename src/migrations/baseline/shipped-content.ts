import { FAQS } from './faqs.js';
import { NEIGHBORHOODS } from './neighborhoods.js';
import { REQUIREMENTS } from './requirements.js';
import { TEAM } from './team.js';
import { RESIDENT_QUOTES, TESTIMONIALS } from './testimonials.js';

/** Fictional sample content of a new database. Admins replace it with their own. */
export const SHIPPED_CONTENT = {
  team: TEAM,
  testimonials: TESTIMONIALS,
  residentQuotes: RESIDENT_QUOTES,
  neighborhoods: NEIGHBORHOODS,
  faqs: FAQS,
  requirements: { version: 1, items: REQUIREMENTS },
};
