import type { Faq } from './faqs.js';
import type { Neighborhood } from './neighborhoods.js';
import type { Requirement } from './requirements.js';
import type { TeamMember } from './team.js';
import type { OwnerTestimonial, ResidentQuote } from './testimonials.js';

/** The lists an admin edits, by the name the API and the console give them. */
export interface ContentOf {
  'team-members': TeamMember;
  testimonials: OwnerTestimonial;
  'resident-quotes': ResidentQuote;
  faqs: Faq;
  requirements: Requirement;
  neighborhoods: Neighborhood;
}
export type ContentKind = keyof ContentOf;

/** What is written of each kind; the rest of a record is kept by the server. */
export const CONTENT_FIELDS = {
  'team-members': ['name', 'role', 'phone', 'image', 'bookingUrl'],
  testimonials: ['quote', 'name', 'property', 'rating'],
  'resident-quotes': ['quote', 'name', 'city'],
  faqs: ['page', 'question', 'answer'],
  requirements: ['title', 'text'],
  neighborhoods: ['name', 'description', 'rentalsUrl', 'skyline'],
} as const satisfies { [Kind in ContentKind]: readonly (keyof ContentOf[Kind])[] };

export const CONTENT_KINDS = Object.keys(CONTENT_FIELDS) as ContentKind[];

export function isContentKind(name: string): name is ContentKind {
  return Object.hasOwn(CONTENT_FIELDS, name);
}

/** A record as staff see it. */
export type ContentView<Kind extends ContentKind = ContentKind> = ContentOf[Kind] & {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Place in its list, ascending; moved records change it and nothing else of themselves. */
  position: number;
};

export const CONTENT_READ_ONLY = ['id', 'createdAt', 'updatedAt', 'position', 'isSample', 'picture'] as const;
export const CONTENT_SORTS = ['position', 'updatedAt', 'id'] as const;
export type ContentSort = (typeof CONTENT_SORTS)[number];

/** Characters, stars and rows. */
export const CONTENT_LIMITS = {
  rows: 100,
  line: 120,
  phone: 40,
  description: 300,
  quote: 600,
  question: 200,
  answer: 1_500,
  url: 500,
  stars: 5,
} as const;
