export const TEAM = [
  {
    name: 'Hannah Brandt',
    role: 'Owner and Broker',
    phone: '515-555-0101',
    bookingUrl: null,
  },
  {
    name: 'Marcus Ellison',
    role: 'Director of Property Management',
    phone: '515-555-0102',
    bookingUrl: 'https://booking.clarity.example.com/marcus-ellison',
  },
  {
    name: 'Priya Natarajan',
    role: 'Leasing Manager',
    phone: '515-555-0103',
    bookingUrl: null,
  },
  {
    name: 'Tom Vander Linden',
    role: 'Maintenance Coordinator',
    phone: '515-555-0104',
    bookingUrl: null,
  },
  {
    name: 'Grace Okafor',
    role: 'Resident Relations',
    phone: '515-555-0105',
    bookingUrl: null,
  },
  {
    name: 'Luis Herrera',
    role: 'Property Inspector',
    phone: '515-555-0106',
    bookingUrl: null,
  },
  {
    name: 'Emily Sorensen',
    role: 'Owner Accounting',
    phone: '515-555-0107',
    bookingUrl: null,
  },
  {
    name: 'David Cho',
    role: 'Marketing and Photography',
    phone: '515-555-0108',
    bookingUrl: null,
  },
  {
    name: 'Rachel Hofmann',
    role: 'Owner Onboarding',
    phone: '515-555-0109',
    bookingUrl: null,
  },
];
