export const formsMessages = {
  offline: 'You are offline. Connect, then try again.',
  kept: 'Everything you entered is still here.',
  emailMissing: 'Enter your e-mail address',
  email: 'Enter an e-mail address like name@example.com',
  tooLong: (max: number) => `Use at most ${max} characters`,
  privacy: 'Privacy',
  terms: 'Terms',
  smsTerms: 'Text message terms',
  trap: 'Leave this empty',
} as const;
