import type { ContentKind, ContentOf } from '#shared/content.js';
import { SHIPPED } from '../support/shipped-content.js';

interface Sample<Kind extends ContentKind = ContentKind> {
  kind: Kind;
  shipped: ContentOf[Kind][];
  /** The body that creates a record. */
  written: Omit<ContentOf[Kind], 'isSample'>;
  /** One field changed. */
  change: Partial<ContentOf[Kind]>;
  /** Invalid values by field. */
  refused: [field: string, value: unknown][];
}

const LONG = 'x'.repeat(10_000);
const NOT_TEXT: unknown[] = ['', '   ', 5, null, ['a'], { a: 1 }, LONG];
const NOT_LINKS: unknown[] = [
  'javascript:alert(1)',
  'http://plain.example.com',
  'https:evil.example.com',
  'https:\\\\evil.example.com',
  '//evil.example.com',
  'https://',
  'https://name:word@evil.example.com',
  'https://a b.example.com',
  `https://x.example.com/${LONG}`,
  5,
  '',
];
const each = (field: string, values: unknown[]) => values.map((value): [string, unknown] => [field, value]);

const SAMPLES: { [Kind in ContentKind]: Sample<Kind> } = {
  'team-members': {
    kind: 'team-members',
    shipped: SHIPPED.team,
    written: {
      name: 'Nora Ilves',
      role: 'Leasing',
      phone: '515-555-0133',
      image: '/site-images/team.png?v=1',
      bookingUrl: 'https://book.example.com/nora',
      bio: 'Nora leases homes in Ankeny.',
      license: 'S70012000',
    },
    change: { phone: '515-555-0177' },
    refused: [
      ...each('name', NOT_TEXT),
      ...each('phone', ['', LONG, 5155550133]),
      ...each('bookingUrl', NOT_LINKS),
      ...each('bio', ['', LONG, 5]),
      ...each('license', ['', LONG, 5]),
      ...each('image', [
        'https://elsewhere.example.com/a.png',
        '//elsewhere',
        'data:image/png;base64,AA',
        LONG,
      ]),
    ],
  },
  testimonials: {
    kind: 'testimonials',
    shipped: SHIPPED.testimonials,
    written: {
      quote: 'It just works. <b>Really</b> 🏡',
      name: 'Ola N.',
      property: 'House in Clive',
      rating: 4,
    },
    change: { rating: 3 },
    refused: [...each('quote', NOT_TEXT), ...each('rating', [0, 6, 4.5, '5', null])],
  },
  'resident-quotes': {
    kind: 'resident-quotes',
    shipped: SHIPPED.residentQuotes,
    written: { quote: 'Warm in January.', name: 'Ben A.', city: 'Waukee' },
    change: { city: 'Ankeny' },
    refused: [...each('city', NOT_TEXT)],
  },
  faqs: {
    kind: 'faqs',
    shipped: SHIPPED.faqs,
    written: { page: 'referral', question: 'May I refer myself?', answer: 'Yes, if you are a realtor.' },
    change: { answer: 'No.' },
    refused: [...each('answer', NOT_TEXT), ...each('page', ['home', '', null, '__proto__'])],
  },
  requirements: {
    kind: 'requirements',
    shipped: SHIPPED.requirements.items,
    written: { title: 'Keys', text: 'Two sets of keys for every door.' },
    change: { text: 'Two sets of keys for every door and one for the garage.' },
    refused: [...each('title', NOT_TEXT), ...each('text', NOT_TEXT)],
  },
  neighborhoods: {
    kind: 'neighborhoods',
    shipped: SHIPPED.neighborhoods,
    written: {
      name: 'Beaverdale',
      description: 'Brick houses under old oaks.',
      rentalsUrl: 'https://listings.clarity.example.com/beaverdale',
      skyline: 'clive',
    },
    change: { rentalsUrl: 'https://elsewhere.example.com/clive?beds=2#list' },
    refused: [...each('rentalsUrl', [...NOT_LINKS, null]), ...each('skyline', ['paris', null])],
  },
  rentals: {
    kind: 'rentals',
    shipped: SHIPPED.rentals,
    written: {
      address: '412 NW Prairie Ridge Dr',
      city: 'Ankeny',
      zipCode: '50023',
      rent: 1850,
      bedrooms: 3,
      bathrooms: 2.5,
      squareFootage: 1620,
      availableOn: '2031-05-01',
      photoUrl: 'https://photos.example.com/412.jpg',
      url: 'https://apply.example.com/412',
    },
    change: { rent: 1795 },
    refused: [
      ...each('address', NOT_TEXT),
      ...each('zipCode', ['5002', 50023, null]),
      ...each('rent', [0, 100_001, 1850.5, '1850', null]),
      ...each('bedrooms', [-1, 21, 1.5, null]),
      ...each('bathrooms', [-0.5, 1.25, 21, null]),
      ...each('squareFootage', [0, 50_001, 'large']),
      ...each('availableOn', ['soon', '2031-02-30', 5]),
      ...each('photoUrl', NOT_LINKS),
      ...each('url', NOT_LINKS),
    ],
  },
};

export const CONTENT_SAMPLES = Object.values(SAMPLES) as Sample[];
