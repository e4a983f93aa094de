export const landingMessages = {
  badge: 'Trusted by 500+ Property Owners',
  heading: 'What could your property rent for?',
  intro:
    'Tell us about your house, duplex or building. You get an estimated rent with its range, what the market around it looks like, and a year of income and costs.',
  noCard: 'No credit card required',
  quickStartTitle: 'Three steps to rent in your account',
  quickStart: [
    { title: 'Enroll', text: 'Sign up online and tell us how you want your property managed.' },
    { title: 'Walkthrough', text: 'We walk through the property with you and settle rent and repairs.' },
    { title: 'Earn', text: 'We find the resident, collect the rent and send it to you.' },
  ],
  challengesTitle: 'What makes owners call us',
  challenges: [
    {
      problem: 'Time-consuming management',
      answer: 'Calls, showings, paperwork and inspections are our job. You read one statement a month.',
    },
    {
      problem: 'Rental income uncertainty',
      answer: 'We price from comparable rentals nearby and tell you the range before you list.',
    },
    {
      problem: 'Tenant troubles',
      answer: 'Every applicant is screened the same way: income, rental history, credit and references.',
    },
    {
      problem: 'Maintenance headaches',
      answer: 'Residents reach us day and night. We send vetted trades and show you every bill.',
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
      text: 'Photos, a listing that reads well, and showings when people have time.',
    },
    {
      icon: 'wallet',
      title: 'Rent collection',
      text: 'Residents pay online, late rent is followed up, and you see it all.',
    },
    {
      icon: 'wrench',
      title: '24/7 maintenance',
      text: 'Someone answers at any hour, and emergencies are dealt with first.',
    },
    {
      icon: 'handshake',
      title: 'Vendor management',
      text: 'Trades we know, compared quotes, and work checked before it is paid.',
    },
  ],
  faqsTitle: 'Questions owners ask',
  processTitle: 'How it goes from here',
  process: [
    { title: 'Submit property details', text: 'An address and a few numbers. It takes about two minutes.' },
    {
      title: 'Get your analysis',
      text: 'Estimated rent, market figures and comparable rentals on one page.',
    },
    { title: 'Schedule walkthrough', text: 'We see the property with you and agree on rent and repairs.' },
    { title: 'Start earning', text: 'We market, screen and sign; rent reaches you every month.' },
  ],
  closing: {
    title: 'Start with the number',
    text: 'The analysis is free and commits you to nothing. No credit card required.',
    action: 'Get Your Free Analysis',
  },
} as const;
