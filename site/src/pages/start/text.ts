import { ACKNOWLEDGMENT_TEXT, type Occupancy } from '#shared/analysis.js';

export const startText = {
  name: 'Start Property Management',
  title: (company: string) => `Start Property Management | ${company}`,
  description: 'What management costs, what we ask of you, and how to book your walkthrough.',
  invitation: 'Let us find your resident and manage the property.',
  close: 'Close',
  back: 'Back to the report',
  count: (stage: number) => `Step ${stage} of 3`,
  overview: {
    title: 'What it costs',
    intro: (plan: string, rent: string, forAll: string) =>
      `The ${plan} plan at a rent of ${rent} a month${forAll}, with every fee included.`,
    ratesIntro: (plan: string) =>
      `The ${plan} plan, with every fee included. Some depend on the rent, so you'll see them in dollars once your estimate is ready.`,
    monthly: 'Monthly total',
    firstYear: 'First-year fees',
    schedule:
      "Your management agreement lists these fees at the rent we agree on. We'll go through it with you before you sign.",
    factsTitle: 'Good to know',
    facts: (agreementTerm: string, repairs: string) => [
      { figure: agreementTerm, meaning: 'agreement term' },
      { figure: 'Repairs', meaning: repairs },
    ],
    next: 'Continue to Requirements',
  },
  requirements: {
    title: 'What we ask of you',
    intro: (count: number) => `We ask the same ${count} things of every owner.`,
    acknowledge: (address: string) => `I have read these requirements and accept them for ${address}.`,
    mustTick: ACKNOWLEDGMENT_TEXT.mustTick,
    occupancy: 'Is it rented now?',
    optional: 'optional',
    choose: 'Choose one',
    occupancies: {
      vacant: "No, it's vacant",
      rented: 'Yes',
      'partly-rented': 'Some units are',
      owner: 'No, I live there',
    } satisfies Record<Occupancy, string>,
    submit: 'Accept and Continue',
    busy: 'Saving...',
    back: 'Back to Fees',
    problems: 'One thing is missing',
    reworded: ACKNOWLEDGMENT_TEXT.changed,
  },
  booking: {
    title: 'Book your confirmation walkthrough',
    thanks: 'Thank you. Your acknowledgment is saved.',
    text: (duration: string) =>
      `We'll meet at the property, confirm the rent and see what it needs. It takes about ${duration} and it's free.`,
    open: 'Choose a Time',
    booked: {
      title: 'Your walkthrough is booked',
      next: "Have the keys ready, and the lease if someone lives there. After the walkthrough, we'll email you the agreement to sign.",
      save: 'To save time, enroll online before we meet.',
      open: 'View or Change Your Time',
    },
    closed: {
      title: 'Nothing left to do here',
      text: "Your request is closed, so there's no walkthrough to book and nothing to enroll.",
      contact: 'Have a question, or want to start again? Email or call us:',
    },
    enroll: 'Enroll Online Now',
    enrolled: 'We have your enrollment request.',
    next: "Next, choose a time for the walkthrough. We'll email you the agreement to sign after it.",
    outside: 'Questions? Email or call us:',
    noTime: 'Rather talk first? Email or call us:',
  },
} as const;
