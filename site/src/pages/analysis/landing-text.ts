export const landingText = {
  badge: (owners: string) => `Trusted by ${owners} Property Owners`,
  heading: 'What could your property rent for?',
  intro:
    "Tell us about your house, duplex or apartment building. You'll get an estimated rent and range, local market data, and a year of projected income and costs.",
  noCard: 'No credit card required',
  quickStartTitle: 'Three steps to rent in your account',
  quickStart: [
    { title: 'Enroll', text: 'Sign up online and tell us how you want your property managed.' },
    { title: 'Walkthrough', text: 'We walk the property with you and agree on rent and repairs.' },
    { title: 'Earn', text: 'We find a resident, collect the rent and send it to you.' },
  ],
  challengesTitle: 'Why owners call us',
  challenges: [
    {
      problem: 'Time-consuming management',
      answer: 'We handle calls, showings, paperwork and inspections. You get one statement a month.',
    },
    {
      problem: 'Rental income uncertainty',
      answer: 'We price from comparable rentals nearby and show you the range before you list.',
    },
    {
      problem: 'Tenant troubles',
      answer: 'Every applicant is screened the same way: income, rental history, credit and references.',
    },
    {
      problem: 'Maintenance headaches',
      answer: 'Residents can reach us day and night. We send vetted vendors and show you every bill.',
    },
  ],
  servicesTitle: 'Everything a rental needs, in one place',
  services: [
    {
      icon: 'shield',
      title: 'Property protection',
      text: 'Regular inspections with photos, and clear lease terms.',
    },
    {
      icon: 'search',
      title: 'Tenant screening',
      text: 'Income, history and references checked before keys change hands.',
    },
    {
      icon: 'megaphone',
      title: 'Property marketing',
      text: "Photos, a clear listing, and showings that fit renters' schedules.",
    },
    {
      icon: 'wallet',
      title: 'Rent collection',
      text: 'Residents pay online, we follow up on late rent, and you see it all.',
    },
    {
      icon: 'wrench',
      title: '24/7 maintenance',
      text: 'Someone answers at any hour, and emergencies come first.',
    },
    {
      icon: 'handshake',
      title: 'Vendor management',
      text: 'Vendors we know, quotes compared, and work checked before it is paid for.',
    },
  ],
  faqsTitle: 'Questions owners ask',
  processTitle: 'What happens next',
  process: [
    { title: 'Submit property details', text: 'An address and a few numbers. It takes about two minutes.' },
    {
      title: 'Get your analysis',
      text: 'Estimated rent, market data and comparable rentals on one page.',
    },
    { title: 'Schedule walkthrough', text: 'We walk the property with you and agree on rent and repairs.' },
    {
      title: 'Start earning',
      text: 'We market the home, screen applicants and sign the lease. You get rent every month.',
    },
  ],
  closing: {
    title: 'Know your rent before you decide',
    text: 'The analysis is free, with no obligation. No credit card required.',
    action: 'Get Your Free Analysis',
  },
} as const;
