export const rentalsMessages = {
  title: (company: string) => `Available Rentals | ${company}`,
  description:
    'Houses, townhomes and apartments for rent in West Des Moines, Ankeny, Urbandale, Johnston, Waukee and Clive, Iowa.',
  heading: 'Available Rentals',
  intro: 'Pick an area, or look through everything below.',
  newTab: 'Area links open our listing service in a new tab.',
  areas: 'Rentals by area',
  listings: 'All listings',
  frame: 'Available rentals at our listing service',
  loading: 'Loading the listings...',
  links: {
    title: 'The listings did not load here',
    text: 'They open at our listing service in a new tab. Or choose an area above, or call us.',
    open: 'Open All Listings',
  },
  elsewhere: {
    title: 'See every home for rent',
    text: 'All listings open at our listing service in a new tab. Or choose an area above, or call us.',
  },
  missing: 'No listings to see?',
  service: 'Open our listing service',
  resident: 'Already renting from us?',
  portal: 'Resident Portal',
} as const;
