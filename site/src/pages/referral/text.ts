import { REFERRAL_CONTACT_HOURS } from '#shared/referral.js';

const WITHIN = `within ${REFERRAL_CONTACT_HOURS} hours`;

export const referralText = {
  title: (company: string) => `Realtor Referrals | ${company}`,
  description: (fee: string) =>
    `Refer a client who owns a rental in Greater Des Moines: we contact them ${WITHIN} and pay you ${fee} for each successful referral.`,
  heading: (fee: string) => `Refer an owner. Earn ${fee}.`,
  intro: `Know an owner who rents out a home, or is about to? Send them our way. We contact your client ${WITHIN} and pay you for every successful referral.`,
  facts: (fee: string) => [
    { figure: fee, meaning: 'referral fee per successful referral' },
    { figure: `${REFERRAL_CONTACT_HOURS} hours`, meaning: 'or less to contact your client' },
  ],
  stepsTitle: 'How it works',
  steps: (fee: string) => [
    {
      title: 'Send us the referral',
      text: 'Tell us about you, your client and the property. It takes two minutes.',
    },
    {
      title: `We contact your client ${WITHIN}`,
      text: 'We mention that you referred them, answer their questions and look at the property with them.',
    },
    {
      title: `Your client signs, and you receive ${fee}`,
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
    realtorEmail: 'Your email address',
    realtorPhone: 'Your phone number',
    realtorCompany: 'Your brokerage or company',
    clientName: "Client's name",
    clientEmail: "Client's email address",
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
    title: 'Please fix the errors below',
    realtorName: 'Enter your name',
    realtorEmail: 'Enter your email address',
    realtorPhone: 'Enter your phone number',
    realtorCompany: 'Enter your brokerage or company',
    clientName: "Enter your client's name",
    clientEmail: "Enter your client's email address",
    clientPhone: "Enter your client's phone number",
    propertyAddress: 'Enter the address of the property',
    propertyType: 'Choose a property type',
  },
  submitted: {
    title: 'Referral Submitted!',
    nextTitle: 'What happens next',
    next: (fee: string) => [
      `We contact your client ${WITHIN} and mention that you referred them.`,
      'We walk the property with them and agree on a rent.',
      `When they sign a management agreement, we contact you about your ${fee}.`,
    ],
    another: 'Submit Another Referral',
  },
  testimonials: 'What your client can expect',
  faqs: 'Questions realtors ask',
} as const;
