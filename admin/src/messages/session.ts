import { LOGIN_TEXT, PASSWORD_LIMITS } from '../../../src/shared/users/user.contract.js';

export const sessionMessages = {
  heading: 'Admin Login',
  email: 'Email',
  password: 'Password',
  show: 'Show password',
  submit: 'Log in',
  submitting: 'Logging in...',
  required: 'Enter your email and your password.',
  ...LOGIN_TEXT,
  welcomeBack: 'Log in to go back to the page you were on.',
  home: 'Back to the website',
  newPassword: {
    heading: 'Choose your own password',
    why: 'You signed in with a first password that was made for you. Replace it to go on.',
    current: 'Present password',
    next: 'New password',
    hint: `At least ${PASSWORD_LIMITS.min} characters. A few unrelated words work well.`,
    tooShort: `Use at least ${PASSWORD_LIMITS.min} characters for the new password.`,
    same: 'The new password must differ from the present one.',
    submit: 'Save password',
    submitting: 'Saving...',
    failed: 'The password was not changed. Please try again.',
  },
  offline: 'You are offline. You can log in as soon as you are back.',
  unreachable: 'The server does not answer. Check your connection and try again.',
};
