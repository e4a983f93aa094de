export const rentalsText = {
  title: (company: string) => `Available Rentals | ${company}`,
  description:
    'Houses, townhomes and apartments for rent in West Des Moines, Ankeny, Urbandale, Johnston, Waukee and Clive, Iowa.',
  heading: 'Available Rentals',
  intro: 'Choose an area, or browse all listings below.',
  newTab: 'Area links open our listing site in a new tab.',
  areas: 'Rentals by area',
  listings: 'All listings',
  frame: 'Available rentals on our listing site',
  loading: 'Loading the listings...',
  links: {
    title: "The listings didn't load",
    text: 'Open them on our listing site in a new tab, choose an area above, or call us.',
    open: 'Open All Listings',
  },
  elsewhere: {
    title: 'See every home for rent',
    text: 'All listings open on our listing site in a new tab. You can also choose an area above or call us.',
  },
  missing: "Don't see any listings?",
  service: 'Open our listing site',
  resident: 'Already renting from us?',
  portal: 'Resident Portal',
} as const;
