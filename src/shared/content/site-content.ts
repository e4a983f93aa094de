import { FAQ_DEFAULTS, type Faq } from './faqs.js';
import { NEIGHBORHOOD_DEFAULTS, type Neighborhood } from './neighborhoods.js';
import { REQUIREMENT_DEFAULTS, type Requirements } from './requirements.js';
import { TEAM_DEFAULTS, type TeamMember } from './team.js';
import {
  type OwnerTestimonial,
  RESIDENT_QUOTE_DEFAULTS,
  type ResidentQuote,
  TESTIMONIAL_DEFAULTS,
} from './testimonials.js';

/** What the company says about itself on the public pages, each list in the order it is shown. */
export interface SiteContent {
  team: TeamMember[];
  testimonials: OwnerTestimonial[];
  residentQuotes: ResidentQuote[];
  neighborhoods: Neighborhood[];
  faqs: Faq[];
  requirements: Requirements;
}

/** The shipped content: believable, fictional, and marked as samples where it claims something. */
export const SITE_CONTENT_DEFAULTS: SiteContent = {
  team: TEAM_DEFAULTS,
  testimonials: TESTIMONIAL_DEFAULTS,
  residentQuotes: RESIDENT_QUOTE_DEFAULTS,
  neighborhoods: NEIGHBORHOOD_DEFAULTS,
  faqs: FAQ_DEFAULTS,
  requirements: { version: 1, items: REQUIREMENT_DEFAULTS },
};
