export const TESTIMONIALS = [
  {
    quote: "I used to plan my weekends around the duplex. Now I read one statement a month, and that's it.",
    name: 'Karen D.',
    property: 'Duplex in Urbandale',
    rating: 5,
  },
  {
    quote:
      'They told us what the house would rent for before we listed it, and showed us the comps to back it up.',
    name: 'Steve and Ana M.',
    property: 'House in Ankeny',
    rating: 5,
  },
  {
    quote: 'The furnace quit in January. They had someone out there before I even knew about it.',
    name: 'Priscilla W.',
    property: 'Townhouse in Waukee',
    rating: 5,
  },
];

export const RESIDENT_QUOTES = [
  {
    quote: 'I called about the dishwasher at noon, and someone was in my kitchen the next morning.',
    name: 'Jordan P.',
    city: 'West Des Moines',
  },
  {
    quote:
      'They went through the lease with me line by line, and my deposit came back with every deduction in writing.',
    name: 'Mai T.',
    city: 'Clive',
  },
];
