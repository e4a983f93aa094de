/** What an owner says about the company. */
export interface OwnerTestimonial {
  quote: string;
  name: string;
  /** What they own and where. */
  property: string;
  /** Stars of 5. */
  rating: number;
  /** Shipped with the product and shown as a sample; false once the company has written its own. */
  isSample: boolean;
}

/** What a resident says about living in a managed home. */
export interface ResidentQuote {
  quote: string;
  name: string;
  city: string;
  isSample: boolean;
}

export const TESTIMONIAL_DEFAULTS: OwnerTestimonial[] = [
  {
    quote: 'I used to plan my weekends around the duplex. Now I read one statement a month and that is all.',
    name: 'Karen D.',
    property: 'Duplex in Urbandale',
    rating: 5,
    isSample: true,
  },
  {
    quote:
      'They told me what the house would rent for before I listed it, and showed me the rentals behind it.',
    name: 'Steve and Ana M.',
    property: 'House in Ankeny',
    rating: 5,
    isSample: true,
  },
  {
    quote: 'The furnace quit in January. They had found a repair before I knew there was a problem.',
    name: 'Priscilla W.',
    property: 'Townhouse in Waukee',
    rating: 5,
    isSample: true,
  },
];

export const RESIDENT_QUOTE_DEFAULTS: ResidentQuote[] = [
  {
    quote: 'I asked about the dishwasher at noon and somebody was in my kitchen the next morning.',
    name: 'Jordan P.',
    city: 'West Des Moines',
    isSample: true,
  },
  {
    quote: 'The lease was explained line by line, and my deposit came back with every item on paper.',
    name: 'Mai T.',
    city: 'Clive',
    isSample: true,
  },
];
