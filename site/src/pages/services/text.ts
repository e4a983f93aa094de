export const servicesText = {
  title: (company: string) => `Property Management Services | ${company}`,
  description:
    'What we do for rental owners across Greater Des Moines: leasing, resident care, maintenance and the books, and what each plan includes.',
  heading: 'What we take off your hands',
  intro:
    'Leasing, residents, repairs and the books. You approve anything large and read one statement a month.',
  areas: [
    {
      title: 'Resident Relations',
      text: 'From the first showing to the day the keys come back.',
      points: [
        [
          'Resident screening',
          'Income, rental history, credit and references, checked the same way every time.',
        ],
        [
          'Rent collection and deposits',
          'Residents pay online. We follow up on late rent and hold the deposit.',
        ],
        ['Resident support', 'Questions, notices and renewals go to us, not to you.'],
      ],
    },
    {
      title: 'Property Care',
      text: 'Small problems get found while they are small.',
      points: [
        ['Regular inspections', 'With photos, so you see what we saw.'],
        [
          'Maintenance coordination',
          'Vendors we know, quotes compared, and work checked before it is paid for.',
        ],
        ['Emergency response', 'Someone answers at any hour, and emergencies come first.'],
      ],
    },
    {
      title: 'Financial Services',
      text: 'Numbers that add up, whenever you look.',
      points: [
        ['Market analysis and pricing', 'A rent range from nearby rentals before we list.'],
        ['Monthly statements', 'Rent in, fees and bills out, the rest to you.'],
        ['Year-end tax documents', 'Ready for you or your accountant.'],
      ],
    },
  ],
  plansTitle: 'What each plan includes',
  price: (rate: string, fee: string, firstYear: string, rent: string) =>
    `${rate} of rent + ${fee} a month for one home: ${firstYear} in the first year at our sample rent of ${rent}, with every fee.`,
  plansAction: 'Compare prices',
  approval: (limit: string) => `We ask before spending more than ${limit} on a repair.`,
  terms: 'Notice, payouts and deposits: the terms in short',
  closing: {
    title: 'Start with your number',
    text: 'The estimate is free and takes two minutes.',
    action: 'Free Rental Analysis',
  },
} as const;
