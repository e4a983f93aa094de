/** How administrators ask for a second factor of each other. */
export const factorMessages = {
  failed: 'Whether administrators need a second factor could not be loaded.',
  need: 'Administrators need a second factor',
  needHint: 'Whoever has none is led to set it up before anything else, you as well.',
  needed: 'Administrators need a second factor from now on',
  notNeeded: 'Administrators may do without a second factor',
  reset: 'Reset Second Factor',
  resetOf: 'Reset Second Factor: %{name}',
  resetText:
    'For somebody who has lost app and recovery codes. Make sure that it is them who ask: their password alone opens the account then.',
  resetDone: 'Second factor reset',
};

export const inviteMessages = {
  failed: 'The open invitations could not be loaded.',
  open: 'Invite User',
  title: 'Invite a colleague',
  name: 'Name (optional)',
  required: 'Enter the email address of the person.',
  submit: 'Create Link',
  linkTitle: 'Hand over this link',
  linkText:
    'It lets %{email} choose a password, once and within %{minutes} minutes. It goes to them by mail as well, and is not shown again.',
  link: 'Invitation link',
  copy: 'Copy Link',
  copied: 'Copied',
  notCopied: 'Your browser did not copy it. The link is marked: copy it by hand.',
  waiting: 'Open invitations',
  until: 'expires %{when}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw the invitation of %{email}',
  withdrawn: 'Invitation withdrawn',
};
