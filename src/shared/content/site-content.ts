import type { Faq } from './faqs.js';
import type { Neighborhood } from './neighborhoods.js';
import type { Requirements } from './requirements.js';
import type { TeamMember } from './team.js';
import type { OwnerTestimonial, ResidentQuote } from './testimonials.js';

/** What the company says about itself on the public pages, each list in the order it is shown. */
export interface SiteContent {
  team: TeamMember[];
  testimonials: OwnerTestimonial[];
  residentQuotes: ResidentQuote[];
  neighborhoods: Neighborhood[];
  faqs: Faq[];
  requirements: Requirements;
}
