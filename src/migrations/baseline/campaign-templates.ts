interface ShippedTemplate {
  step: string;
  name: string;
  subject: string | null;
  content: string;
}

const email = (step: string, name: string, subject: string, lines: string[]): ShippedTemplate => ({
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

const GREETING = 'Hi {{firstName|there}},';
const SIGNATURE = 'The {{company}} team';
const OPT_OUT = 'Reply STOP to opt out.';

const WARM_LEAD = [
  email('initialResponse', 'First reply', 'Renting out {{property|your property}}', [
    GREETING,
    'Thanks for asking us about {{property|your property}}. Someone in our office reads every request, and you can reply to this email any time.',
    "Here's what happens next: we look at rents nearby, tell you what yours could bring in, and answer your questions. There's no obligation.",
    '[Choose a time to talk]({{bookingLink}})',
    'Rather talk now? Call {{companyPhone}}.',
    SIGNATURE,
  ]),
  email('followUp', 'What your home could rent for', 'What {{property|your home}} could rent for', [
    GREETING,
    'The first thing owners ask us is "What would it rent for?" Our free analysis compares your property with rentals nearby and gives you a range, not just one number.',
    '[Get a free rental analysis]({{siteLink}})',
    "Is there anything special about the property, like a new kitchen or a garage that's rented separately? Reply to this email and we'll take it into account.",
    SIGNATURE,
  ]),
  email('followUp', 'What it costs', 'What management costs, with no fine print', [
    GREETING,
    "Our monthly fee is a percentage of the rent, so we do better when your property does better. That's one more reason for us to keep it leased.",
    "Every fee is on our site, including the one-time ones. If it isn't listed there, we don't charge it.",
    '[See our pricing]({{siteLink}})',
    SIGNATURE,
  ]),
  text(
    'followUp',
    'Any questions?',
    `{{company}}: Hi {{firstName|there}}, any questions about renting out {{property|your property}}? Just reply to this text or call {{companyPhone}}. ${OPT_OUT}`,
  ),
  email('followUp', 'How we choose residents', 'How we choose who moves in', [
    GREETING,
    'A good resident is worth more than a high rent. Before anyone signs, we check income, rental history, credit and background, the same way for every applicant.',
    "You see the results along with our recommendation. No one signs a lease until it's a good fit.",
    SIGNATURE,
  ]),
  email('followUp', 'Rent or sell?', 'Should you rent it out or sell it?', [
    GREETING,
    "Many owners who contact us haven't decided yet. Our calculator compares the two side by side, using your mortgage, your costs and how long you plan to keep the property.",
    '[Compare renting and selling]({{siteLink}})',
    "If selling is the better choice for you, we'll say so.",
    SIGNATURE,
  ]),
  text(
    'followUp',
    'A walkthrough in an hour',
    `{{company}}: A walkthrough of {{property|your property}} is free and takes about an hour. Pick a time: {{bookingLink}} ${OPT_OUT}`,
  ),
  email('followUp', 'Repairs', 'Who gets the call when the furnace quits', [
    GREETING,
    'Residents call us, not you, day or night. We take care of small repairs right away. For anything above the limit you set, we send you the estimate and ask first.',
    'Every bill is in your owner portal, so you never have to wonder what a charge was for.',
    SIGNATURE,
  ]),
  email('followUp', 'Money every month', 'When you get your rent', [
    GREETING,
    'Residents pay online at the start of the month. Your share goes to your bank account by direct deposit, along with a statement your tax preparer can use as is.',
    "Would you like to see a sample statement? Reply to this email and we'll send you one.",
    SIGNATURE,
  ]),
  text(
    'followUp',
    'Still thinking?',
    `{{company}}: Still thinking about {{property|your property}}? No rush. Whenever you want to talk, call {{companyPhone}}. ${OPT_OUT}`,
  ),
  email('followUp', 'Ready to rent', 'What your property needs before it rents', [
    GREETING,
    "Most homes need less work than their owners expect: clean, safe, and everything in working order. At the walkthrough we go through every room with you and write down which improvements pay off and which don't.",
    '[Book a walkthrough]({{bookingLink}})',
    SIGNATURE,
  ]),
  email('followUp', 'If you have a manager already', 'Already have a property manager?', [
    GREETING,
    'Switching managers is easier than it sounds. We take over the lease, the deposit and the keys, and let the residents know who to call and when the change takes effect.',
    "If you like, send us your current agreement. We'll tell you when it ends and what it costs to leave early.",
    SIGNATURE,
  ]),
  text(
    'followUp',
    'One question',
    `{{company}}: Quick question, {{firstName|if you have a second}}: what would help you decide about {{property|your property}}? A word or two is plenty. ${OPT_OUT}`,
  ),
  email('followUp', 'Last note', 'Our last email for now', [
    GREETING,
    "We don't want to crowd your inbox, so this is our last email about {{property|your property}} for now.",
    "Whenever you're ready, reply to this email or call {{companyPhone}} and we'll pick up where we left off.",
    '[Choose a time to talk]({{bookingLink}})',
    SIGNATURE,
  ]),
];

const CONFIRMATION = [
  email('firstReminder', 'Walkthrough in a week', 'Your walkthrough on {{walkthroughDay}}', [
    GREETING,
    'We look forward to seeing {{property|your property}} with you on {{walkthroughDay}} at {{walkthroughTime}}.',
    'Plan on about an hour. It helps to have a key to every door, your latest utility bills, and a rough idea of how old the roof, furnace and water heater are.',
    'Need a different time? Reply to this email or call {{companyPhone}}.',
    SIGNATURE,
  ]),
  email('secondReminder', 'Walkthrough in three days', 'Your walkthrough is in three days', [
    GREETING,
    "We're meeting you at {{property|your property}} on {{walkthroughDay}} at {{walkthroughTime}}.",
    'No need to tidy up. We look at what a resident will use, and we take notes, not pictures of your things.',
    SIGNATURE,
  ]),
  email('lastReminder', 'Walkthrough tomorrow', 'Tomorrow at {{walkthroughTime}}: your walkthrough', [
    GREETING,
    'See you tomorrow, {{walkthroughDay}}, at {{walkthroughTime}} at {{property|your property}}.',
    "If something comes up, call {{companyPhone}} and we'll find another time.",
    SIGNATURE,
  ]),
  text(
    'textReminder',
    'Walkthrough in two hours',
    `{{company}}: See you today at {{walkthroughTime}} at {{property|your property}}. Running late? Call {{companyPhone}}. ${OPT_OUT}`,
  ),
];

const ONBOARDING = [
  email('welcome', 'Welcome', 'Welcome to {{company}}', [
    GREETING,
    "It's official: we now manage {{property|your property}}. Thank you for trusting us with it.",
    "Over the next few days you'll get access to your owner portal, where you'll find the lease, every statement and every bill.",
    'Questions? Email {{companyEmail}} or call {{companyPhone}}. A real person will answer.',
    SIGNATURE,
  ]),
  email('checklistReminder', 'What we still need', 'A short checklist for {{property|your property}}', [
    GREETING,
    'To keep things moving, please send us the following when you have a minute:',
    'Two sets of keys and the garage door openers.',
    'The bank account for your rent payments.',
    'The name of your insurance company, with us listed as the property manager.',
    "The association's rules on renting, if there is one.",
    "Already done? Then you're all set.",
    SIGNATURE,
  ]),
  email('onboardingFollowUp', 'How is it going?', 'How have the first two weeks been?', [
    GREETING,
    "It's been two weeks since we took over {{property|your property}}. Is everything going the way you expected?",
    "If not, we'd like to hear it now rather than a year from now. Your reply goes straight to the person who looks after your property.",
    SIGNATURE,
  ]),
];

/** The campaign messages a new database starts with. A week's emails stay below the frequency cap per recipient. */
export const CAMPAIGN_TEMPLATES = [
  ...WARM_LEAD.map((template) => ({ ...template, workflow: 'warm_lead' })),
  ...CONFIRMATION.map((template) => ({ ...template, workflow: 'confirmation' })),
  ...ONBOARDING.map((template) => ({ ...template, workflow: 'onboarding' })),
].map((template, index) => ({
  ...template,
  type: template.subject === null ? 'sms' : 'email',
  position: index + 1,
}));
