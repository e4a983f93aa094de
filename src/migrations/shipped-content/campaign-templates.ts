interface ShippedTemplate {
  step: string;
  name: string;
  subject: string | null;
  content: string;
}

const mail = (step: string, name: string, subject: string, lines: string[]): ShippedTemplate => ({
  step,
  name,
  subject,
  content: lines.join('\n\n'),
});
const text = (step: string, name: string, content: string): ShippedTemplate => ({
  step,
  name,
  subject: null,
  content,
});

const GREETING = 'Hello {{firstName|there}},';
const SIGNATURE = 'Your team at {{company}}';
const WAY_OUT = 'Reply STOP to end.';

const WARM_LEAD = [
  mail('initialResponse', 'First reply', 'About renting out {{property|your property}}', [
    GREETING,
    'Thank you for asking us about {{property|your property}}. A person of our office reads every request, and you can simply answer this mail.',
    'What happens next: we look at rents nearby, tell you what yours could bring, and answer what you want to know. None of it binds you to anything.',
    '[Choose a time to talk]({{bookingLink}})',
    'Would you rather talk now? Call {{companyPhone}}.',
    SIGNATURE,
  ]),
  mail('followUp', 'What your home could rent for', 'What {{property|your home}} could rent for', [
    GREETING,
    'Owners ask us one thing first: what would it rent for? Our free analysis compares your property with rented homes nearby and shows the range, not just one number.',
    '[See the rental analysis]({{siteLink}})',
    'If something about the property is not what one would expect, such as a new kitchen or a rented garage, answer this mail and we take it into account.',
    SIGNATURE,
  ]),
  mail('followUp', 'What it costs', 'What management costs, without the fine print', [
    GREETING,
    'Our monthly fee follows the rent: the better your property does, the better we do. So it is in our own interest that it does not stay empty.',
    'All prices, the one-time ones too, are on our site. What is not there is not charged.',
    '[Read the prices]({{siteLink}})',
    SIGNATURE,
  ]),
  text(
    'followUp',
    'Any questions?',
    `{{company}}: Hello {{firstName|there}}, do you have questions about renting out {{property|your property}}? Just answer this text or call {{companyPhone}}. ${WAY_OUT}`,
  ),
  mail('followUp', 'How we choose residents', 'How we choose who moves in', [
    GREETING,
    'A good resident is worth more than a high rent. Before anybody signs we check income, earlier landlords, credit and background, the same for everyone who applies.',
    'You see the result and we say what we think of it. The lease is only signed when it fits.',
    SIGNATURE,
  ]),
  mail('followUp', 'Rent or sell?', 'Rent it out, or sell it?', [
    GREETING,
    'Many owners who write to us are not sure yet. Our calculator puts both ways side by side, with your mortgage, your costs and the years you plan to keep the property.',
    '[Compare renting and selling]({{siteLink}})',
    'If selling is the better way for you, we will say so.',
    SIGNATURE,
  ]),
  text(
    'followUp',
    'A walkthrough in an hour',
    `{{company}}: A walkthrough of {{property|your property}} takes about an hour and is free. Pick a time: {{bookingLink}} ${WAY_OUT}`,
  ),
  mail('followUp', 'Repairs', 'Who is called when the furnace stops', [
    GREETING,
    'The residents call us, not you, at any hour. Small repairs are done at once; above the amount you set we ask you first, with the offer in hand.',
    'Every bill is in your portal, so that you never have to wonder what something was for.',
    SIGNATURE,
  ]),
  mail('followUp', 'Money every month', 'When the rent reaches you', [
    GREETING,
    'Residents pay online at the beginning of the month. What is yours reaches your account by direct deposit, with a statement that your tax adviser can use as it is.',
    'Would you like to see a statement? Answer this mail and we send you an example.',
    SIGNATURE,
  ]),
  text(
    'followUp',
    'Still thinking?',
    `{{company}}: Still thinking about {{property|your property}}? There is no hurry. When you want to talk: {{companyPhone}}. ${WAY_OUT}`,
  ),
  mail('followUp', 'Ready to rent', 'What a property needs before it is rented', [
    GREETING,
    'Most homes need less than their owners think: clean, safe, and everything in it works. At the walkthrough we go through every room with you and write down what pays off and what does not.',
    '[Book a walkthrough]({{bookingLink}})',
    SIGNATURE,
  ]),
  mail('followUp', 'If you have a manager already', 'If somebody manages it already', [
    GREETING,
    'Changing managers is easier than it sounds. We take over the lease, the deposit and the keys, and tell the residents whom to call from which day on.',
    'Send us your present agreement if you like, and we tell you how long it runs and what leaving it costs.',
    SIGNATURE,
  ]),
  text(
    'followUp',
    'One question',
    `{{company}}: One question, {{firstName|if we may}}: what would you need to know to decide about {{property|your property}}? Answer with a word or two. ${WAY_OUT}`,
  ),
  mail('followUp', 'Last note', 'Our last note for now', [
    GREETING,
    'We do not want to fill your inbox, so this is our last note about {{property|your property}} for now.',
    'What we found out stays good for a while. When the time has come, answer this mail or call {{companyPhone}}, and we begin where we left off.',
    '[Choose a time to talk]({{bookingLink}})',
    SIGNATURE,
  ]),
];

const CONFIRMATION = [
  mail('firstReminder', 'Walkthrough in a week', 'Your walkthrough on {{walkthroughDay}}', [
    GREETING,
    'We look forward to seeing {{property|your property}} with you on {{walkthroughDay}} at {{walkthroughTime}}.',
    'Plan about an hour. It helps to have the keys of every door, the last utility bills, and what you know about the age of roof, furnace and water heater.',
    'Another time suits you better? Answer this mail or call {{companyPhone}}.',
    SIGNATURE,
  ]),
  mail('secondReminder', 'Walkthrough in three days', 'In three days: your walkthrough', [
    GREETING,
    'On {{walkthroughDay}} at {{walkthroughTime}} we meet at {{property|your property}}.',
    'You need not tidy up for us: we look at what a resident will use, and take notes, not pictures of your things.',
    SIGNATURE,
  ]),
  mail('lastReminder', 'Walkthrough tomorrow', 'Tomorrow at {{walkthroughTime}}: your walkthrough', [
    GREETING,
    'Until tomorrow, {{walkthroughDay}} at {{walkthroughTime}}, at {{property|your property}}.',
    'If something came up, call {{companyPhone}} and we find another time.',
    SIGNATURE,
  ]),
  text(
    'textReminder',
    'Walkthrough in two hours',
    `{{company}}: We see you at {{walkthroughTime}} today at {{property|your property}}. Running late? Call {{companyPhone}}. ${WAY_OUT}`,
  ),
];

const ONBOARDING = [
  mail('welcome', 'Welcome', 'Welcome to {{company}}', [
    GREETING,
    'It is settled: from now on {{property|your property}} is in our care. Thank you for your trust.',
    'In the next days you get access to your owner portal, where the lease, every statement and every bill can be found.',
    'Your questions go to {{companyEmail}} or {{companyPhone}}; a person answers.',
    SIGNATURE,
  ]),
  mail('checklistReminder', 'What we still need', 'A short list for {{property|your property}}', [
    GREETING,
    'So that nothing holds us up, please see to these when you find a quiet moment:',
    'Two sets of keys and the openers of the garage.',
    'The account that the rent is paid to.',
    'The name of your insurance, with us noted as the manager.',
    'What the association says about renting, where there is one.',
    'Done already? Then there is nothing to do for you.',
    SIGNATURE,
  ]),
  mail('onboardingFollowUp', 'How is it going?', 'How have the first two weeks been?', [
    GREETING,
    'Two weeks ago we took over {{property|your property}}. Is everything as you expected it?',
    'If not, we would like to know now rather than in a year. An answer to this mail reaches the person who looks after your property.',
    SIGNATURE,
  ]),
];

/**
 * What the first release writes to leads. History: it is not edited; another wording is another migration. The mails of
 * a week stay below what one recipient may get of a channel.
 */
export const CAMPAIGN_TEMPLATES = [
  ...WARM_LEAD.map((template) => ({ ...template, workflow: 'warm_lead' })),
  ...CONFIRMATION.map((template) => ({ ...template, workflow: 'confirmation' })),
  ...ONBOARDING.map((template) => ({ ...template, workflow: 'onboarding' })),
].map((template, index) => ({
  ...template,
  type: template.subject === null ? 'sms' : 'email',
  position: index + 1,
}));
