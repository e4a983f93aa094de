export const FAQS = [
  {
    page: 'referral',
    question: 'How much is the referral fee?',
    answer: '$400 for each successful referral. There is no limit to how many owners you send us.',
  },
  {
    page: 'referral',
    question: 'When is a referral successful?',
    answer:
      'When the owner you sent us signs a management agreement. We tell you on the day it happens, and we tell you as well if the owner decides otherwise.',
  },
  {
    page: 'referral',
    question: 'How soon do you contact my client?',
    answer:
      'Within 24 hours. We say that you recommended us, and we call at a time that suits your client if you name one in the message.',
  },
  {
    page: 'referral',
    question: 'Do you also sell homes?',
    answer: 'No. When your client wants to sell one day, we send them back to you.',
  },
  {
    page: 'referral',
    question: 'What may I tell my client about the costs?',
    answer:
      'Everything: our fees are on the home page, the same for every owner. A free rental analysis is a good first step and asks for no credit card.',
  },
  {
    page: 'enroll',
    question: 'Am I bound once I have sent this form?',
    answer:
      'No. Sending it reserves your place and lets us prepare. You are our client when you have signed the management agreement, and not before.',
  },
  {
    page: 'enroll',
    question: 'What happens at the walkthrough?',
    answer:
      'We look at every room with you, note what has to be done before a resident moves in, and agree on the rent. Plan an hour for a house.',
  },
  {
    page: 'enroll',
    question: 'Can I enroll a home somebody already lives in?',
    answer:
      'Yes. The lease goes on as it is. We introduce ourselves to your resident, take over the deposit and collect the next rent.',
  },
  {
    page: 'enroll',
    question: 'How long does it take to find a resident?',
    answer:
      'Season, price and condition decide most of it. We list the home on the day it is ready, and tell you every week what we see.',
  },
  {
    page: 'analysis',
    question: 'Where do the figures come from?',
    answer:
      'From rentals near your address that were on the market lately. The report lists them, so that you can judge for yourself how close they are.',
  },
  {
    page: 'analysis',
    question: 'Does the analysis cost anything?',
    answer:
      'No, and it asks for no credit card. We hope that you think of us when you rent your home out, and that is all.',
  },
  {
    page: 'analysis',
    question: 'What if there are no rentals like mine?',
    answer:
      'Then the report says so and shows an average of the area in place of an estimate. A walkthrough tells us more than any database.',
  },
];
