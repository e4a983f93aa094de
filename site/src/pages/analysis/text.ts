import { formatNumber } from '#shared/format.js';

const between = (what: string) => (min: number, max: number) =>
  `${what} from ${formatNumber(min)} to ${formatNumber(max)}`;

export const analysisText = {
  title: (company: string) => `Free Rental Analysis | ${company}`,
  description:
    'Enter your address and see what your property could rent for in Greater Des Moines: rent range, market data and comparable rentals. No credit card required.',
  form: {
    title: 'Get Your Free Analysis',
    step: (step: number) => `Step ${step} of 2`,
    property: (number: number) => `Property ${number}`,
    add: 'Add Another Property',
    edit: 'Edit',
    remove: 'Remove',
    editOne: (name: string) => `Edit ${name}`,
    removeOne: (name: string) => `Remove ${name}`,
    detailsTitle: 'Property details',
    changeAddress: 'Change',
    changeAddressOf: (name: string) => `Change ${name}`,
    next: 'Continue',
    back: 'Back to Properties',
    limit: (count: number) => `You can analyze up to ${count} properties at a time.`,
    readyTitle: 'Your Analysis is Ready!',
    ready: (count: number) =>
      (count === 1
        ? 'Your analysis includes rental values and property details. Enter your email to see it.'
        : `Your ${count} analyses include rental values and property details. Enter your email to see them.`) +
      " If there aren't enough rentals nearby, a local expert will estimate the rent and email it to you.",
    view: 'View Analysis',
    viewMany: 'View Analyses',
    busy: 'Processing...',
    stages: ['Saving your answers', 'Looking up nearby rents', 'Preparing your report'],
    optional: 'optional',
    choose: 'Choose a type',
  },
  outside: {
    title: (zipCode: string) => `ZIP ${zipCode} isn't in Iowa`,
    text: "We manage homes in and around Des Moines, so we'd be guessing at this one. Leave your email and we'll email you if that changes.",
    join: 'Let Me Know',
    change: 'Change the Address',
    joinedTitle: "You're on the list",
    joined: "We saved your email. We'll email you only if we start managing homes in your area.",
  },
  labels: {
    street: 'Street address',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP code',
    propertyType: 'Property type',
    squareFootage: 'Square footage',
    unitCount: 'Number of units',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    yearBuilt: 'Year built',
    email: 'Email address',
  },
  hints: {
    squareFootage: 'Finished living area, per unit if there are several',
    bedrooms: 'Per unit, if there are several',
    bathrooms: 'Per unit, if there are several',
  },
  problems: {
    checkEmail: 'Please check your email address',
    checkAnswers: 'Please check your answers',
    street: 'Enter the street address',
    houseNumber: 'Start with the house number, for example 412 Grand Ave',
    streetName: 'Add the street name, for example 412 Grand Ave',
    streetOnly: 'Enter only the street here',
    mailbox: "Enter the home's street address, not a PO box",
    unknownZip: (zipCode: string) => `We can't find ZIP ${zipCode}. Check the number.`,
    city: 'Enter the city',
    zipCode: 'ZIP must be 5 digits',
    propertyType: 'Choose a property type',
    squareFootage: 'Enter the square footage',
    unitCount: 'Enter the number of units',
    range: {
      squareFootage: between('Enter square footage as a whole number'),
      unitCount: between('Enter a whole number of units'),
      bedrooms: between('Enter bedrooms as a whole number'),
      bathrooms: () => 'Use steps of 0.5, for example 1.5',
      yearBuilt: (min: number, max: number) => `Enter a year from ${min} to ${max}`,
    },
  },
} as const;
