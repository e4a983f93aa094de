export const errorText = {
  failed: {
    heading: 'Something went wrong on our end',
    help: 'Anything you sent is safe. Try again in a moment.',
  },
  smallPrint: 'Unexpected Application Error!',
  reference: (id: string) => `Reference: ${id}`,
  home: 'Go to the home page',
  analysis: 'Free Rental Analysis',
  call: (phone: string) => `Call ${phone}`,
} as const;

/** Copy for errors that only the server renders. */
export const clientErrorText = {
  notFound: { heading: 'Page not found', help: 'The address may have a typo, or the page may have moved.' },
  otherSite: {
    heading: 'This form was sent from another site',
    help: 'Nothing was saved. Open the form on this site and try again.',
  },
  notAllowed: {
    heading: "This page doesn't accept forms",
    help: 'Go back and reload it.',
  },
  tooMany: {
    heading: 'Too many requests',
    help: 'Your network sent more requests than we can answer. Wait a minute, then reload.',
  },
  other: { heading: "We couldn't show this page", help: 'Go back, reload it and try again.' },
} as const;
