import { formatDollars } from '../../../../src/shared/format.js';
import { REFERRAL_CONTACT_HOURS } from '../../../../src/shared/leads/referral.contract.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';

const FEE = formatDollars(PRICE_BOOK.referralFeeDollars);
const WITHIN = `within ${REFERRAL_CONTACT_HOURS} hours`;

export const referralMessages = {
  title: (company: string) => `Realtor Referrals | ${company}`,
  description: `Refer a client who owns a rental in Greater Des Moines: we contact them ${WITHIN} and pay you ${FEE} for each successful referral.`,
  heading: 'Your client gets a manager. You get thanked.',
  intro: `Know an owner who rents out a home, or is about to? Send them to us. We contact your client ${WITHIN}, and pay you for every referral that succeeds.`,
  facts: [
    { figure: FEE, meaning: 'referral fee per successful referral' },
    { figure: `${REFERRAL_CONTACT_HOURS} hours`, meaning: 'at most until we contact your client' },
  ],
  stepsTitle: 'How it works',
  steps: [
    {
      title: 'Send us the referral',
      text: 'Who you are, who your client is, and which property it is about. It takes two minutes.',
    },
    {
      title: `We contact your client ${WITHIN}`,
      text: 'We say that you recommended us, answer their questions and look at the property with them.',
    },
    {
      title: `Your client signs, and you receive ${FEE}`,
      text: 'A referral is successful when your client signs a management agreement with us.',
    },
  ],
  form: {
    title: 'Refer a client',
    all: 'All fields are required except the message.',
    realtor: 'About you',
    client: 'Your client and the property',
    choose: 'Choose a type',
    optional: 'optional',
    submit: 'Submit Referral',
    busy: 'Submitting...',
  },
  labels: {
    realtorName: 'Your name',
    realtorEmail: 'Your e-mail address',
    realtorPhone: 'Your phone number',
    realtorCompany: 'Your brokerage or company',
    clientName: "Client's name",
    clientEmail: "Client's e-mail address",
    clientPhone: "Client's phone number",
    propertyAddress: 'Property address',
    propertyType: 'Property type',
    message: 'Message',
  },
  hints: {
    propertyAddress: 'Street, city and ZIP code',
    message: 'Anything we should know before we call',
  },
  problems: {
    title: 'Please check what is marked below',
    realtorName: 'Enter your name',
    realtorEmail: 'Enter your e-mail address',
    realtorPhone: 'Enter your phone number',
    realtorCompany: 'Enter your brokerage or company',
    clientName: "Enter your client's name",
    clientEmail: "Enter your client's e-mail address",
    clientPhone: "Enter your client's phone number",
    propertyAddress: 'Enter the address of the property',
    propertyType: 'Choose a property type',
  },
  submitted: {
    title: 'Referral Submitted!',
    nextTitle: 'What happens next',
    next: [
      `We contact your client ${WITHIN} and say that you recommended us.`,
      'We look at the property with them and agree on the rent.',
      `When they sign a management agreement, we write or call you about your ${FEE}.`,
    ],
    another: 'Submit Another Referral',
  },
  testimonials: 'What your client can expect',
  faqs: 'Questions realtors ask',
} as const;
