import { FAQS } from './faqs.js';
import { NEIGHBORHOODS } from './neighborhoods.js';
import { REQUIREMENTS } from './requirements.js';
import { TEAM } from './team.js';
import { RESIDENT_QUOTES, TESTIMONIALS } from './testimonials.js';

/**
 * What the first release wrote into every database, believable and fictional. History: it follows neither the price
 * book nor the shapes of today, and is not edited; another wording is another migration.
 */
export const SHIPPED_CONTENT = {
  team: TEAM,
  testimonials: TESTIMONIALS,
  residentQuotes: RESIDENT_QUOTES,
  neighborhoods: NEIGHBORHOODS,
  faqs: FAQS,
  requirements: { version: 1, items: REQUIREMENTS },
};
