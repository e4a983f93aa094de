import { defineEntity, type Opt, p } from '@mikro-orm/core';
import { FAQ_PAGES, SKYLINES } from '#shared/content.js';
import { type EditedRecord, recordProperties } from '../platform/database/columns.js';
import { type TeamPhoto } from './images/image-keys.js';

export interface ContentItem extends EditedRecord {
  /** Position in its list, ascending. */
  position: number;
  /** Ships with the product; false once someone edits it. */
  isSample: Opt<boolean>;
  /** Only in lists with photos. */
  photo?: TeamPhoto | null;
}

/** Their columns. */
function itemProperties() {
  return {
    ...recordProperties(),
    position: p.integer(),
    isSample: p.boolean().default(false),
  };
}

const FaqSchema = defineEntity({
  name: 'Faq',
  tableName: 'faqs',
  properties: {
    ...itemProperties(),
    page: p.enum(FAQ_PAGES),
    question: p.text(),
    answer: p.text(),
  },
});

/** A question on one page and its answer. */
export class Faq extends FaqSchema.class {}
FaqSchema.setClass(Faq);

const NeighborhoodSchema = defineEntity({
  name: 'Neighborhood',
  tableName: 'neighborhoods',
  properties: {
    ...itemProperties(),
    name: p.text(),
    description: p.text(),
    rentalsUrl: p.text(),
    skyline: p.enum(SKYLINES),
  },
});

/** A city the company serves. */
export class Neighborhood extends NeighborhoodSchema.class {}
NeighborhoodSchema.setClass(Neighborhood);

const RentalSchema = defineEntity({
  name: 'Rental',
  tableName: 'rentals',
  properties: {
    ...itemProperties(),
    address: p.text(),
    city: p.text(),
    zipCode: p.text(),
    rent: p.integer(),
    bedrooms: p.integer(),
    bathrooms: p.float(),
    squareFootage: p.integer().nullable(),
    /** A calendar day, `2031-05-01`. */
    availableOn: p.text().nullable(),
    photoUrl: p.text().nullable(),
    url: p.text().nullable(),
  },
});

/** A home for rent, for companies without a listing service. */
export class Rental extends RentalSchema.class {}
RentalSchema.setClass(Rental);

const RequirementSchema = defineEntity({
  name: 'Requirement',
  tableName: 'requirements',
  properties: {
    ...itemProperties(),
    title: p.text(),
    text: p.text(),
  },
});

/** Something an owner agrees to before the company manages their property. */
export class Requirement extends RequirementSchema.class {}
RequirementSchema.setClass(Requirement);

const RequirementsVersionSchema = defineEntity({
  name: 'RequirementsVersion',
  tableName: 'requirements_versions',
  properties: {
    version: p.integer().primary().autoincrement(false),
    createdAt: p.datetime(3).defaultRaw('now()'),
    items: p.json<{ title: string; text: string }[]>(),
  },
});

/** The exact wording of one version of the requirements, as accepted by acknowledgments. */
export class RequirementsVersion extends RequirementsVersionSchema.class {}
RequirementsVersionSchema.setClass(RequirementsVersion);

const ResidentQuoteSchema = defineEntity({
  name: 'ResidentQuote',
  tableName: 'resident_quotes',
  properties: {
    ...itemProperties(),
    quote: p.text(),
    name: p.text(),
    city: p.text(),
  },
});

export class ResidentQuote extends ResidentQuoteSchema.class {}
ResidentQuoteSchema.setClass(ResidentQuote);

const TeamMemberSchema = defineEntity({
  name: 'TeamMember',
  tableName: 'team_members',
  properties: {
    ...itemProperties(),
    name: p.text(),
    role: p.text(),
    phone: p.text(),
    image: p.text().nullable(),
    /** The uploaded photo `image` links to. */
    photo: p.json<TeamPhoto>().nullable(),
    bookingUrl: p.text().nullable(),
    bio: p.text().nullable(),
    license: p.text().nullable(),
  },
});

/** A team member on the public site. */
export class TeamMember extends TeamMemberSchema.class {}
TeamMemberSchema.setClass(TeamMember);

const TestimonialSchema = defineEntity({
  name: 'Testimonial',
  tableName: 'testimonials',
  properties: {
    ...itemProperties(),
    quote: p.text(),
    name: p.text(),
    property: p.text(),
    rating: p.integer(),
  },
});

export class Testimonial extends TestimonialSchema.class {}
TestimonialSchema.setClass(Testimonial);
