import { NEIGHBORHOOD_DEFAULTS, type Neighborhood } from './neighborhoods.js';
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
}

/** The shipped content: believable, fictional, and marked as samples where it claims something. */
export const SITE_CONTENT_DEFAULTS: SiteContent = {
  team: TEAM_DEFAULTS,
  testimonials: TESTIMONIAL_DEFAULTS,
  residentQuotes: RESIDENT_QUOTE_DEFAULTS,
  neighborhoods: NEIGHBORHOOD_DEFAULTS,
};
