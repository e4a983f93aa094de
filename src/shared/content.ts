import * as z from 'zod/mini';
import {
  daySchema,
  define,
  httpsLinkSchema,
  intSchema,
  numberSchema,
  phoneSchema,
  requiredTextSchema,
  wholeNumberSchema,
  withChecks,
  zipSchema,
} from './fields.js';
import type { CurrentPriceBook } from './price-book.js';
import type { SitePicture } from './site-image.js';

/** The lists admins edit, by API name. */
export interface ContentOf {
  'team-members': TeamMember;
  testimonials: OwnerTestimonial;
  'resident-quotes': ResidentQuote;
  faqs: Faq;
  requirements: Requirement;
  neighborhoods: Neighborhood;
  rentals: Rental;
}
export type ContentKind = keyof ContentOf;

/** The fields clients may write, per kind. */
export const CONTENT_FIELDS = {
  'team-members': ['name', 'role', 'phone', 'image', 'bookingUrl', 'bio', 'license'],
  testimonials: ['quote', 'name', 'property', 'rating'],
  'resident-quotes': ['quote', 'name', 'city'],
  faqs: ['page', 'question', 'answer'],
  requirements: ['title', 'text'],
  neighborhoods: ['name', 'description', 'rentalsUrl', 'skyline'],
  rentals: [
    'address',
    'city',
    'zipCode',
    'rent',
    'bedrooms',
    'bathrooms',
    'squareFootage',
    'availableOn',
    'photoUrl',
    'url',
  ],
} as const satisfies { [Kind in ContentKind]: readonly (keyof ContentOf[Kind])[] };

export const CONTENT_KINDS = Object.keys(CONTENT_FIELDS) as ContentKind[];

export function isContentKind(name: string): name is ContentKind {
  return Object.hasOwn(CONTENT_FIELDS, name);
}

/** A record as admins see it. */
export type ContentView<Kind extends ContentKind = ContentKind> = ContentOf[Kind] & {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Position in its list, ascending. Moving a record changes nothing else. */
  position: number;
};

export const CONTENT_READ_ONLY = ['id', 'createdAt', 'updatedAt', 'position', 'isSample', 'picture'] as const;
export const CONTENT_SORTS = ['position', 'updatedAt', 'id'] as const;
export type ContentSort = (typeof CONTENT_SORTS)[number];

/** Characters per field, stars and rows per list. */
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
  rent: 100_000,
  bedrooms: 20,
  bathrooms: 20,
  squareFootage: 50_000,
} as const;

export const FAQ_PAGES = ['referral', 'enroll', 'analysis'] as const;
export type FaqPage = (typeof FAQ_PAGES)[number];

/** A question on one page and its answer. */
export interface Faq {
  page: FaqPage;
  question: string;
  answer: string;
  /** Ships with the product and is labeled as a sample; false once the company edits it. */
  isSample: boolean;
}

/** Illustrations, each showing what its city is known for. */
export const SKYLINES = ['west-des-moines', 'ankeny', 'urbandale', 'johnston', 'waukee', 'clive'] as const;
export type SkylineName = (typeof SKYLINES)[number];

/** A city the company serves. The site calls it an area. */
export interface Neighborhood {
  name: string;
  description: string;
  /** Its rentals on the listing service. */
  rentalsUrl: string;
  skyline: SkylineName;
  /** Ships with the product; false once the company edits it. */
  isSample: boolean;
}

/** A home for rent, for companies without a listing service. */
export interface Rental {
  /** House number and street, with the unit. */
  address: string;
  city: string;
  zipCode: string;
  /** Dollars a month. */
  rent: number;
  /** 0 is a studio. */
  bedrooms: number;
  bathrooms: number;
  squareFootage: number | null;
  /** The first day it can be moved into; null is right away. */
  availableOn: string | null;
  /** A photo anywhere on the web; an uploaded one replaces it. */
  photoUrl: string | null;
  /** Where to read more or apply. */
  url: string | null;
  /** The uploaded photo; on the public pages only. */
  picture?: SitePicture | null;
  isSample: boolean;
}

/** Something an owner agrees to before the company manages their property. */
export interface Requirement {
  title: string;
  text: string;
  /** Ships with the product and is labeled as a sample; false once the company edits it. */
  isSample: boolean;
}

/** The current requirements. An acknowledgment stores the version the owner accepted. */
export interface Requirements {
  version: number;
  items: Requirement[];
}

/** A team member on the public site. */
export interface TeamMember {
  name: string;
  role: string;
  phone: string;
  /** URL of the photo; the site shows initials until there is one. */
  image: string | null;
  /** The photo in all sizes, if it was uploaded here. */
  picture?: SitePicture | null;
  /** Page to book a meeting with this person; most have none. */
  bookingUrl: string | null;
  /** A sentence or two. */
  bio?: string | null;
  /** Iowa real estate license number. */
  license?: string | null;
  /** Ships with the product; false once the company edits it. */
  isSample: boolean;
}

export interface OwnerTestimonial {
  quote: string;
  name: string;
  property: string;
  /** Stars out of 5. */
  rating: number;
  /** Ships with the product and is labeled as a sample; false once the company edits it. */
  isSample: boolean;
}

export interface ResidentQuote {
  quote: string;
  name: string;
  city: string;
  isSample: boolean;
}

/** All content of the public pages, each list in display order. */
export interface SiteContent {
  team: TeamMember[];
  testimonials: OwnerTestimonial[];
  residentQuotes: ResidentQuote[];
  neighborhoods: Neighborhood[];
  rentals: Rental[];
  faqs: Faq[];
  requirements: Requirements;
  /** Null only if the content could not be loaded; then no prices show, because they might not be true. */
  priceBook: CurrentPriceBook | null;
}

/** The writable fields of each kind. */
export const CONTENT_SCHEMAS = /* @__PURE__ */ define(() => {
  const line = requiredTextSchema(CONTENT_LIMITS.line);
  const quote = requiredTextSchema(CONTENT_LIMITS.quote);
  /** The Content-Security-Policy only allows images from this site. */
  const picture = withChecks(
    z.string(),
    z.maxLength(CONTENT_LIMITS.url),
    z.regex(
      /^\/(?!\/)[\w\-./]+(\?[\w\-=&.]*)?$/,
      'Enter the path of an image on this site, such as /site-images/team.png',
    ),
  );
  return {
    'team-members': z.strictObject({
      name: line,
      role: line,
      phone: phoneSchema(CONTENT_LIMITS.phone),
      image: z.nullable(picture),
      bookingUrl: z.nullable(httpsLinkSchema),
      bio: z.nullable(requiredTextSchema(CONTENT_LIMITS.description)),
      license: z.nullable(line),
    }),
    testimonials: z.strictObject({
      quote,
      name: line,
      property: line,
      rating: wholeNumberSchema(1, CONTENT_LIMITS.stars),
    }),
    'resident-quotes': z.strictObject({ quote, name: line, city: line }),
    faqs: z.strictObject({
      page: z.enum(FAQ_PAGES),
      question: requiredTextSchema(CONTENT_LIMITS.question),
      answer: requiredTextSchema(CONTENT_LIMITS.answer),
    }),
    requirements: z.strictObject({ title: line, text: requiredTextSchema(CONTENT_LIMITS.answer) }),
    neighborhoods: z.strictObject({
      name: line,
      description: requiredTextSchema(CONTENT_LIMITS.description),
      rentalsUrl: httpsLinkSchema,
      skyline: z.enum(SKYLINES),
    }),
    rentals: z.strictObject({
      address: line,
      city: line,
      zipCode: zipSchema,
      rent: wholeNumberSchema(1, CONTENT_LIMITS.rent),
      bedrooms: wholeNumberSchema(0, CONTENT_LIMITS.bedrooms),
      bathrooms: withChecks(
        numberSchema(0, CONTENT_LIMITS.bathrooms),
        z.multipleOf(0.5, 'Use steps of 0.5, for example 1.5'),
      ),
      squareFootage: z.nullable(wholeNumberSchema(1, CONTENT_LIMITS.squareFootage)),
      availableOn: z.nullable(daySchema),
      photoUrl: z.nullable(httpsLinkSchema),
      url: z.nullable(httpsLinkSchema),
    }),
  } satisfies { [Kind in ContentKind]: z.ZodMiniType<Omit<ContentOf[Kind], 'isSample'>> };
});

export type CreateContent = {
  [Kind in ContentKind]: z.output<(typeof CONTENT_SCHEMAS)[Kind]>;
}[ContentKind];

export type EditContent = Partial<CreateContent> & { version?: number } & Partial<
    Record<(typeof CONTENT_READ_ONLY)[number], unknown>
  >;

/** Schema of a new record: nullable fields may be left out. */
export function createContentSchema(kind: ContentKind): z.ZodMiniType<CreateContent> {
  const { shape } = CONTENT_SCHEMAS[kind];
  const fields = Object.entries<z.ZodMiniType>(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniNullable ? z._default(field, null) : field,
  ]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<CreateContent>;
}

/** Schema of an edit: the given fields are merged. */
export function editContentSchema(kind: ContentKind): z.ZodMiniType<EditContent> {
  const schema: z.ZodMiniObject = CONTENT_SCHEMAS[kind];
  return z.extend(z.partial(schema), {
    version: z.optional(intSchema()),
    ...Object.fromEntries(CONTENT_READ_ONLY.map((field) => [field, z.optional(z.unknown())])),
  }) as unknown as z.ZodMiniType<EditContent>;
}

export const moveContentSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    after: withChecks(z.nullable(z.uuid()), z.describe('The record above; null for the top of the list')),
  }),
);
export type MoveContent = z.output<typeof moveContentSchema>;

export interface ContentFilter {
  id?: string[];
  page?: FaqPage;
}

/** Only FAQs have a page. */
export function contentFilterSchema(kind: ContentKind): z.ZodMiniType<ContentFilter> {
  const id = withChecks(z.array(z.uuid()), z.maxLength(CONTENT_LIMITS.rows));
  return z.partial(
    kind === 'faqs' ? z.strictObject({ id, page: z.enum(FAQ_PAGES) }) : z.strictObject({ id }),
  ) as z.ZodMiniType<ContentFilter>;
}
