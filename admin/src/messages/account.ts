/** The page of one's own account. */
export const accountMessages = {
  title: 'My Account',
  sessions: 'Where you are signed in',
  sessionsHint: 'End what you do not know, and then change your password.',
  password: 'Password',
  passwordHint: 'A new password signs you out everywhere else.',
  passwordSubmit: 'Change Password',
  passwordChanged: 'Password changed. You are signed out everywhere else.',
};
