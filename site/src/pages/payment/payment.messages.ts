export const paymentMessages = {
  title: (company: string) => `Payment | ${company}`,
  description: 'What became of your payment.',
  steps: ['Payment session', 'Payment verified', 'Lead found', 'Status updated'],
  stepState: { done: 'done', failed: 'failed', next: 'not reached' },
  received: 'Payment received',
  thanks: 'Thank you. The onboarding payment has arrived, and the property moves to onboarding.',
  move: 'Move to Onboarding Stage',
  moved: 'The property is in onboarding',
  movedText: 'There is nothing left to do here. We get in touch about the next steps.',
  dashboard: 'Go to the dashboard',
  failed: 'Your payment could not be confirmed',
  failedText:
    'If you have paid, your payment is safe: we are told of it separately. Please try again in a moment.',
  noSession: 'No payment to show',
  noSessionText: 'This page is where a checkout leads back to. Without one there is nothing to show.',
  retry: 'Try Again',
  cancelled: 'You left the checkout',
  cancelledText:
    'Nothing was paid in this window. The link to the checkout works for 24 hours after it was made; after that, ask us for a new one.',
  sandbox: 'SANDBOX: no card was asked for and no money moved',
  call: (phone: string) => `Call ${phone}`,
  home: 'Go to the home page',
} as const;
