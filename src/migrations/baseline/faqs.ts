export const FAQS = [
  {
    page: 'referral',
    question: 'How much is the referral fee?',
    answer: '$400 for each successful referral. There is no limit on how many owners you refer.',
  },
  {
    page: 'referral',
    question: 'What counts as a successful referral?',
    answer:
      "The owner you referred signs a management agreement. We'll let you know that same day, and we'll also let you know if the owner decides against it.",
  },
  {
    page: 'referral',
    question: 'How soon do you contact my client?',
    answer:
      'Within 24 hours. We mention that you recommended us. If your client prefers a certain time, add it to the message and we will call then.',
  },
  {
    page: 'referral',
    question: 'Do you also sell homes?',
    answer: 'No. If your client decides to sell one day, we send them back to you.',
  },
  {
    page: 'referral',
    question: 'What can I tell my client about your fees?',
    answer:
      "Everything. Our fees are on the home page, by size of property, and the agreement your client signs is what counts. A free rental analysis is a good first step, and there's no credit card required.",
  },
  {
    page: 'enroll',
    question: 'Does sending this form commit me to anything?',
    answer:
      'No. It tells us about your property so we can prepare. You become our client when you sign the management agreement, not before.',
  },
  {
    page: 'enroll',
    question: 'What happens at the walkthrough?',
    answer:
      'We go through every room with you, list what needs to be done before a resident moves in, and agree on the rent. Plan on about an hour for a house.',
  },
  {
    page: 'enroll',
    question: 'Can I enroll a home that is already rented?',
    answer:
      'Yes. The lease stays in place. We introduce ourselves to your resident, take over the deposit and collect the next rent payment.',
  },
  {
    page: 'enroll',
    question: 'How long does it take to find a resident?',
    answer:
      "It mostly depends on the season, the rent and the home's condition. We list it the day it's ready and send you an update every week.",
  },
  {
    page: 'analysis',
    question: 'Where do the numbers come from?',
    answer:
      'From rentals near your address that were recently on the market. The report lists them, so you can judge how comparable they are.',
  },
  {
    page: 'analysis',
    question: 'Is the analysis free?',
    answer:
      "Yes, and no credit card is required. All we hope is that you'll think of us when you rent out your home.",
  },
  {
    page: 'analysis',
    question: 'What if there are no rentals like mine nearby?',
    answer:
      'Then the report says so and shows our standard figure for Greater Des Moines instead of an estimate. A walkthrough tells us more than any database.',
  },
];
