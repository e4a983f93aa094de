import type { LegalText } from './legal.messages';

export const privacyText: LegalText = {
  title: 'Privacy',
  updated: 'November 22, 2026',
  description:
    'What we keep when you use this site, what we use it for, who else sees it, and how to have it deleted.',
  sections: ({ name }) => [
    {
      heading: 'What we keep',
      paragraphs: [
        'What you type into our forms: addresses and facts about properties, and, where a form asks, your name, e-mail address and phone number.',
        'With a form we store the time, the network address and browser it came from, the page or campaign that brought you here, and the wording of any consent you gave. Your browser remembers the campaign, an unfinished form, and for a day an enrollment whose next steps are left, on your device only.',
        'We note when the report of an analysis is opened and keep that for 400 days, with a code made of the network address in place of the address itself.',
        'We set no advertising or analytics cookies. The only cookies belong to staff who sign in.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        `${name} uses it to answer you: to prepare a rental analysis, to manage a property you enroll, to show you rentals, and to write or call about these things.`,
        'Every e-mail that is not about a service you already have says how to stop it. Text messages are sent only if you ticked the box for them or texted us first.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Companies that work for us see what their part needs: a rent data service sees the address and size of a property, and services for e-mail, text messages, payments, signatures, customer records and bookkeeping see what they deliver or process.',
        'Listings, booking pages and portals are the sites of other companies. Once you open one, or look at the listings on our rentals page, its own privacy policy applies.',
        'We do not sell personal information, and we do not share it for other companies to advertise with.',
      ],
    },
    {
      heading: 'How long, and your choices',
      paragraphs: [
        'We keep what we need for as long as we work with you or you may still expect an answer. Records of payments and contracts stay as long as the law asks.',
        'You can ask to see, correct or delete what we hold about you. A report is open to whoever has its link, so pass the link on with care; we remove a report when you ask.',
      ],
    },
  ],
};
