import { plural } from '../components/text';

export const accountText = {
  title: 'My Account',
  sessions: "Where you're signed in",
  sessionsHint: "If you don't recognize a session, end it and change your password.",
  password: 'Password',
  passwordHint: 'Changing your password signs you out everywhere else.',
  passwordSubmit: 'Change Password',
  factor: {
    title: 'Two-factor authentication',
    hint: 'A code from an authenticator app, in addition to your password.',
    failed: "Couldn't load two-factor status.",
    none: 'Not set up.',
    since: (when: string, codesLeft: number) =>
      `Set up ${when}. ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`,
    needed: "Your company requires it for admins, so it can't be removed.",
    setUp: 'Set Up',
    ready: "Two-factor authentication is on. You've been signed out everywhere else.",
    renew: 'New Recovery Codes',
    renewText: 'Your current codes will stop working.',
    renewSubmit: 'Create New Codes',
    remove: 'Remove',
    removeTitle: 'Remove two-factor authentication',
    removeText: 'After this, your password alone opens your account.',
    removed: 'Two-factor authentication removed',
    password: 'Your password',
    code: 'Code',
    codeHint: 'From your app, or one of your recovery codes.',
    close: 'Close',
  },
  reauth: {
    password: 'Current password',
    hint: "The one you sign in with, to confirm it's you.",
    code: 'Two-factor code',
  },
  signature: {
    title: 'Email signature',
    hint: 'Added to emails you write to owners, above the company name and phone number.',
    label: 'Signature',
    placeholder: 'Your name, title and direct line',
    failed: "Couldn't load your signature.",
    submit: 'Save Signature',
    saved: 'Signature saved',
  },
  passwordChanged: "Password changed. You've been signed out everywhere else.",
};

export const reassignText = {
  title: 'Reassign my leads',
  hint: "Going on time off? Reassign your open leads to a teammate. They'll be notified. Your open tasks on those leads move with them. Until you add your time off, owners can still book walkthroughs with you.",
  failed: "Couldn't load your open leads.",
  none: 'You have no open leads.',
  to: 'Teammate',
  missing: 'Choose a teammate',
  alone: 'You have no teammates yet.',
  submit: (count: number) => `Reassign ${plural(count, 'Lead')}`,
  submitting: 'Reassigning...',
  undo: 'Undo',
  undone: 'Your leads are assigned to you again',
  skipped: (count: number) =>
    `${plural(count, 'lead')} changed in the meantime. Check the list and try again.`,
  handedOver: (count: number, name: string) => `${name} has ${plural(count, 'lead')} you reassigned.`,
  view: (name: string) => `View leads of ${name}`,
  toMe: (count: number) => `Reassign ${plural(count, 'Lead')} to Me`,
};

export const alertsText = {
  title: 'Alerts',
  hint: "The bell always shows everything. Other alerts arrive only during your working hours or while you're on call.",
  failed: "Couldn't load your choices.",
  saved: 'Alerts saved',
  about: 'About',
  channel: { bell: 'Bell', push: 'Push', email: 'Email', sms: 'Text' },
  always: 'Always on',
  by: (kind: string, channel: string) => `${kind}, by ${channel.toLowerCase()}`,
  phone: 'Mobile number for texts',
  phoneMissing: 'Enter a US mobile number to get texts',
  digest: 'Email me my day every morning at 7:30',
  save: 'Save Alerts',
};

export const deviceText = {
  switch: 'Notifications on this device',
  hint: {
    off: 'See new leads and replies here, even when Keyturn is closed.',
    on: 'This browser shows the alerts you select under Push.',
    blocked:
      'Notifications are blocked for this site. Allow them in the browser settings, then reload this page.',
    unsupported:
      "This browser can't show notifications. On an iPhone or iPad, add Keyturn to the Home Screen and open it from there.",
  },
  turnedOn: 'Notifications are on for this device',
  turnedOff: 'Notifications are off for this device',
  refused: "Your browser didn't allow notifications. Allow them in its settings and try again.",
};

export const hoursText = {
  title: 'Working hours',
  close: 'Close',
  hint: 'Owners can book walkthroughs during these hours (Central Time).',
  titleOf: (name: string) => `Working hours of ${name}`,
  failed: "Couldn't load the working hours.",
  saved: 'Working hours saved',
  takes: 'Owners can book walkthroughs',
  business: 'These are the company hours.',
  own: 'These differ from the company hours.',
  from: 'From',
  to: 'To',
  emptyDay: 'Leave both times empty on a day off.',
  save: 'Save Hours',
  reset: 'Use Company Hours',
  wrongRange: 'Each day needs both times, and must end after it starts.',
  timeOff: 'Time off',
  startsAt: 'Time off starts',
  endsAt: 'Back at',
  range: (from: string, to: string) => `${from} to ${to}`,
  wrongTimeOff: 'Enter both times. Time off must end after it starts.',
  add: 'Add Time Off',
  remove: 'Remove',
  removeOf: (from: string) => `Remove time off from ${from}`,
};
