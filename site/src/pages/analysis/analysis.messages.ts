import { formatNumber } from '../../../../src/shared/format.js';

const between = (what: string) => (min: number, max: number) =>
  `${what} from ${formatNumber(min)} to ${formatNumber(max)}`;

export const analysisMessages = {
  title: (company: string) => `Free Rental Analysis | ${company}`,
  description:
    'Enter your address and see what your property could rent for in Greater Des Moines: rent range, market figures and comparable rentals. No credit card required.',
  form: {
    title: 'Get Your Free Analysis',
    step: (step: number) => `Step ${step} of 2`,
    property: (number: number) => `Property ${number}`,
    add: 'Add another property',
    edit: 'Edit',
    remove: 'Remove',
    editOne: (name: string) => `Edit ${name}`,
    removeOne: (name: string) => `Remove ${name}`,
    next: 'Continue',
    back: 'Back to properties',
    limit: (count: number) => `${count} properties is the most we can take at once.`,
    readyTitle: 'Your Analysis is Ready!',
    ready: (count: number) =>
      count === 1
        ? 'Your analysis includes rental values and property details. Enter your e-mail to see it.'
        : `Your ${count} analyses include rental values and property details. Enter your e-mail to see them.`,
    view: 'View Analysis',
    viewMany: 'View Analyses',
    busy: 'Processing...',
    stages: ['Saving what you entered', 'Looking up rent nearby', 'Preparing your report'],
    optional: 'optional',
    choose: 'Choose a type',
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
    email: 'E-mail address',
  },
  hints: {
    squareFootage: 'Finished living area of one unit',
    bedrooms: 'Per unit',
    bathrooms: 'Per unit',
  },
  problems: {
    checkEmail: 'Please check your e-mail address',
    street: 'Enter the street address',
    city: 'Enter the city',
    zipCode: 'ZIP must be 5 digits',
    propertyType: 'Choose a property type',
    squareFootage: 'Enter the square footage',
    unitCount: 'Enter the number of units',
    range: {
      squareFootage: between('Square footage is a whole number'),
      unitCount: between('The number of units is a whole number'),
      bedrooms: between('Bedrooms are a whole number'),
      bathrooms: between('Bathrooms go in halves'),
      yearBuilt: (min: number, max: number) => `Year built is from ${min} to ${max}`,
    },
  },
} as const;
