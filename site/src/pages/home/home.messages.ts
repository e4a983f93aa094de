export const homeMessages = {
  title: (company: string) => `${company} | Rentals and property management in Greater Des Moines`,
  description:
    'Find a home to rent, or see what your property could earn. Full-service property management across Greater Des Moines, Iowa.',
  heading: 'Effortless Living. Exceptional Management.',
  tagline: "From Residents to Investors, We've Got You Covered",
  doors: {
    resident: {
      title: 'Looking for a Home?',
      text: 'Houses, townhomes and apartments across Greater Des Moines.',
      action: 'Search Available Rentals',
      href: '/rentals',
    },
    owner: {
      title: 'Own a Property?',
      text: 'See what it could rent for. No credit card required.',
      action: 'Get Free Property Analysis',
      href: '/analysis',
    },
  },
  servicesTitle: 'One team for the whole rental',
  services: [
    {
      title: 'Resident Relations',
      points: ['Resident screening', 'Rent collection and deposits', 'Resident support'],
    },
    {
      title: 'Property Care',
      points: ['Regular inspections', 'Maintenance coordination', 'Emergency response'],
    },
    {
      title: 'Financial Services',
      points: ['Market analysis and pricing', 'Monthly statements', 'Year-end tax documents'],
    },
  ],
} as const;
