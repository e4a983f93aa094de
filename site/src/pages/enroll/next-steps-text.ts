/** Copy for an enrolled property, loaded together with the next-steps chunk. */
export const nextStepsText = {
  next: {
    enrolledTitle: 'Enrollment request received',
    left: {
      sign: 'Two steps left: your agreement and the walkthrough.',
      book: 'One step left: schedule the walkthrough. Then sign the agreement we email you.',
    },
    nextFromReport: "Next, schedule the walkthrough. We'll email you the agreement to sign.",
    comeBack:
      'You can stop here and come back within 24 hours on this device, or anytime through the link in our email.',
    stayHere: "Keep this page open until you're done, or use the link in our email.",
    continue: 'Continue to next steps',
    another: 'Enroll another property',
    stage: (stage: number, address: string) => `Next step ${stage} of 2 · ${address}`,
    sign: {
      title: 'Sign Required Documents',
      text: 'We prepare your agreement after the walkthrough and email it to you, with every fee in it. You can schedule now and sign later.',
      open: 'See where your agreement stands',
      done: 'Continue to the walkthrough',
    },
    book: {
      title: 'Schedule Your Confirmation Walkthrough',
      text: "We'll meet at the property, confirm the rent and note any repairs. Pick a time on our booking page.",
      open: 'Open the booking page',
      done: "I've picked a time",
      note: 'Continue',
      back: 'Back to the documents',
    },
    later: 'Finish later',
    busy: 'Processing...',
    retry: 'Try again',
    again: 'Enroll again',
  },
  thanks: {
    title: 'Thank you',
    text: (address: string) => `We received your enrollment request for ${address}.`,
    nextTitle: 'What happens next',
    book: 'Choose or change your walkthrough time',
    booked: 'Your walkthrough is booked.',
    rebook: 'View or change your time',
    walkthrough: "At the walkthrough we'll confirm the rent and agree on repairs.",
    sign: "Sign the agreement we email you. You're enrolled once you sign, and we start marketing your property.",
    emailed: "The link in our email shows your walkthrough time once it's confirmed, with a calendar file.",
    summaryTitle: 'Your property',
  },
  pending: {
    text: (address: string) => `Your request for ${address} still has next steps:`,
    continue: 'Continue',
    continueWith: (address: string) => `with ${address}`,
    forget: 'Remove from this device',
  },
} as const;
