export const formsText = {
  offline: "You're offline. Reconnect and try again.",
  inputSaved: 'Everything you entered is still here.',
  emailMissing: 'Enter your email address',
  email: 'Enter an email address like name@example.com',
  tooLong: (max: number) => `Use at most ${max} characters`,
  privacy: 'Privacy',
  terms: 'Terms',
  smsTerms: 'Text message terms',
  honeypot: 'Leave this empty',
} as const;
