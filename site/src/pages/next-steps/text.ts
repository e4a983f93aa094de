export const nextStepsPageText = {
  title: (company: string) => `Your enrollment request | ${company}`,
  description: 'Where your enrollment stands and what happens next.',
  heading: { requested: 'Enrollment request received', signed: 'Your property is enrolled' },
  closed: 'This request is closed. Call us if you want to open it again.',
  stepsTitle: 'What happens next',
  received: {
    title: 'Your request',
    text: 'We received it. Nothing is charged until you sign.',
    done: 'We received it.',
  },
  payment: {
    title: 'Payment due at signing',
    paid: (amount: string) => `Received: ${amount}. Thank you!`,
  },
  walkthrough: {
    title: 'The walkthrough',
    open: "We'll meet at the property, confirm the rent and note any repairs.",
    book: 'Schedule the walkthrough',
    requested:
      "Once your time is confirmed, it shows here and you can add it to your calendar. Didn't pick a time yet?",
    pick: 'Open the booking page',
    at: (when: string) => `${when}. We'll meet at the property.`,
    move: 'Choose another time online',
    calendar: 'Add to calendar (.ics)',
    change: (phone: string) => `Need another time? Call ${phone}.`,
  },
  agreement: {
    title: 'The management agreement',
    none: 'We prepare it after the walkthrough and email it to you, with every fee in it. There is nothing to sign before that.',
    open: 'Your agreement is ready. Review it and sign online.',
    sign: 'Open the documents',
    signed: 'Signed. Thank you!',
  },
  keep: 'This page is private and always up to date. Use the link in our email to come back.',
  failed: "We couldn't save that. Please try again in a moment, or call us.",
  call: (phone: string) => `Call ${phone}`,
} as const;
