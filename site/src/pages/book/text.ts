import { formatMinutes } from '#shared/format.js';

export const bookText = {
  title: 'Book a walkthrough',
  description: 'Pick a time for the walkthrough of your property. We confirm it right away.',
  heading: 'Book your walkthrough',
  intro: (minutes?: number) =>
    `We meet at the property${minutes ? ` for about ${formatMinutes(minutes)}` : ''}, confirm the rent and note any repairs. It's free.`,
  expect: {
    title: 'What to expect',
    items: [
      'Someone from our team walks the property with you.',
      "We'll decide together on the rent and which repairs are worth doing before we list it.",
      'Have the keys ready, and the lease if someone lives there.',
      'You can sign the agreement later, by email.',
    ],
  },
  zip: {
    label: 'Property ZIP code',
    submit: 'Show Times',
    outside: "We don't manage rentals in this ZIP code yet. Check the ZIP code, or call us.",
  },
  times: 'Choose a time',
  laterDays: 'More days',
  zone: 'All times are Central Time.',
  none: "There are no open times in the next few weeks. Call us and we'll find one.",
  count: (count: number) => (count === 1 ? '1 open time' : `${count} open times`),
  property: 'Your property',
  contact: 'Your contact details',
  labels: {
    streetAddress: 'Street address',
    city: 'City',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    startsAt: 'Time',
  },
  problems: {
    title: 'Check these fields',
    startsAt: 'Choose a time',
    streetAddress: 'Enter the street address',
    city: 'Enter the city',
    email: 'Enter your email address',
  },
  submit: 'Book This Time',
  failed: "Your walkthrough wasn't booked. Please try again.",
  booked: {
    heading: 'Your walkthrough is booked',
    movedHeading: 'Your walkthrough is rescheduled',
    when: (when: string) => `${when}. We'll meet at the property.`,
    calendar: 'Add to Calendar (.ics)',
    move: 'Choose another time',
    moveSubmit: 'Move the Walkthrough',
    cancel: 'Cancel the walkthrough',
    cancelAsk: 'This opens this time to someone else. You can choose a new one afterward.',
    cancelSubmit: 'Yes, Cancel It',
    keep: 'This page is private and always up to date. Use the link in our email to come back.',
  },
  canceled: {
    title: 'Your walkthrough is canceled',
    text: 'You can choose another time below.',
  },
  call: (phone: string) => `Call ${phone}`,
} as const;
