/** Words for an enrolled property; the browser fetches them with the parts that say them. */
export const nextMessages = {
  next: {
    enrolledTitle: 'Your property is enrolled',
    left: {
      sign: 'Two things are left: the documents, and a time for the walkthrough.',
      book: 'One thing is left: a time for the walkthrough. Sign the documents too if you have not yet.',
    },
    comeBack:
      'You can stop here and come back: for 24 hours this page remembers where you were, on this device. Your enrollment is safe either way.',
    stayHere: 'Leave this page open until you are done. Your enrollment is safe either way.',
    continue: 'Continue with the next steps',
    another: 'Enroll another property',
    stage: (stage: number, address: string) => `Next step ${stage} of 2 · ${address}`,
    sign: {
      title: 'Sign Required Documents',
      text: 'The management agreement opens on our e-signature page. Sign it there, then come back here for the walkthrough. Would you rather talk it through first? Go on to the walkthrough and sign afterwards.',
      open: 'Open the documents',
      done: 'Continue to the walkthrough',
    },
    book: {
      title: 'Schedule Your Confirmation Walkthrough',
      text: 'We meet at the property, confirm the rent and note what should be repaired. Pick a time on our booking page.',
      open: 'Open the booking page',
      done: 'I have picked a time',
      note: 'Continue to the booking page',
      back: 'Back to the documents',
    },
    later: 'Finish later',
    busy: 'Processing...',
    retry: 'Try again',
    again: 'Enroll again',
  },
  thanks: {
    title: 'Thank you',
    text: (address: string) => `${address} is enrolled.`,
    nextTitle: 'What happens next',
    book: 'Pick a time for the walkthrough',
    sign: 'Sign the documents',
    unlessDone: 'if you have not yet.',
    after:
      'At the walkthrough we confirm the rent with you and agree on repairs. Then we market your property.',
    summaryTitle: 'What you enrolled',
  },
  waiting: {
    text: (address: string) => `${address} is enrolled. Its next steps are waiting:`,
    continue: 'Continue',
    continueWith: (address: string) => `with ${address}`,
    forget: 'Forget it on this device',
  },
} as const;
