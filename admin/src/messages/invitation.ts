import { INVITATION_MINUTES } from '../../../src/shared/users/user.contract.js';

export const invitationMessages = {
  heading: 'Welcome',
  checking: 'Looking at your invitation...',
  for: 'This account is for',
  name: 'Name (optional)',
  password: 'New password',
  submit: 'Create Account',
  submitting: 'Creating...',
  over: 'This invitation was used, withdrawn or has expired.',
  unread: 'Your invitation could not be looked up. Check your connection and try again.',
  retry: 'Retry',
  missing: 'The address of this page is not complete. Open the link of your invitation again.',
  ask: `A link works once and for ${INVITATION_MINUTES} minutes. Ask an administrator for a new one.`,
  failed: 'The account was not created. Please try again.',
  login: 'To the login',
};
