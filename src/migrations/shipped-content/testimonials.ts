export const TESTIMONIALS = [
  {
    quote: 'I used to plan my weekends around the duplex. Now I read one statement a month and that is all.',
    name: 'Karen D.',
    property: 'Duplex in Urbandale',
    rating: 5,
  },
  {
    quote:
      'They told me what the house would rent for before I listed it, and showed me the rentals behind it.',
    name: 'Steve and Ana M.',
    property: 'House in Ankeny',
    rating: 5,
  },
  {
    quote: 'The furnace quit in January. They had found a repair before I knew there was a problem.',
    name: 'Priscilla W.',
    property: 'Townhouse in Waukee',
    rating: 5,
  },
];

export const RESIDENT_QUOTES = [
  {
    quote: 'I asked about the dishwasher at noon and somebody was in my kitchen the next morning.',
    name: 'Jordan P.',
    city: 'West Des Moines',
  },
  {
    quote: 'The lease was explained line by line, and my deposit came back with every item on paper.',
    name: 'Mai T.',
    city: 'Clive',
  },
];
