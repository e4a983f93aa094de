import type { LegalText } from './text';

export const privacyText: LegalText = {
  title: 'Privacy',
  updated: 'November 26, 2026',
  description:
    'What we collect when you use this site, how we use it, who else sees it, and how to have it deleted.',
  sections: ({ name }) => [
    {
      heading: 'What we collect',
      paragraphs: [
        'What you enter in our forms: property addresses and details and, where a form asks, your name, email address and phone number.',
        'With each form we store the time, the IP address and browser it came from, the page or campaign that brought you here, and the wording of any consent you gave. Your browser stores the campaign and any unfinished form. It also stores an enrollment with unfinished next steps for one day, and the last report you opened until you close the tab. These stay on your device.',
        'We record when an analysis report is opened and keep that record for 400 days. It holds a code derived from the IP address, not the address itself.',
        'We don’t use advertising or analytics cookies. The only cookies are for staff who sign in.',
      ],
    },
    {
      heading: 'How we use it',
      paragraphs: [
        `${name} uses it to respond to you: to prepare a rental analysis, manage a property you enroll, show you rentals, and contact you about these things.`,
        'Every email that isn’t about a service you already have tells you how to unsubscribe. We send text messages only if you checked the box for them or texted us first.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Our service providers see only what they need: a rent data service sees a property’s address and size, and our email, text message, payment, e-signature, customer record and bookkeeping services see what they deliver or process.',
        'Listings, booking pages and portals are run by other companies. When you open one, or view the listings on our rentals page, that company’s privacy policy applies.',
        'We do not sell personal information, and we do not share it for other companies’ advertising.',
      ],
    },
    {
      heading: 'How long we keep it, and your choices',
      paragraphs: [
        'We keep what we need for as long as we work with you or you may expect an answer from us. We keep payment and contract records for as long as the law requires.',
        'You can ask to see, correct or delete what we hold about you. Anyone with the link to a report can open it, so share the link with care. We’ll remove a report if you ask.',
      ],
    },
  ],
};
