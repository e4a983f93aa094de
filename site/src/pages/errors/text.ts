export const errorText = {
  title: 'Unexpected Application Error!',
  failed: 'Something went wrong on our end. Anything you already sent is safe. Please try again in a moment.',
  reference: (id: string) => `Reference: ${id}`,
  home: 'Go to the home page',
  analysis: 'Free Rental Analysis',
  call: (phone: string) => `Call ${phone}`,
} as const;

/** Copy for errors that only the server renders. */
export const clientErrorText = {
  notFound: 'Page not found',
  notFoundHelp: 'The address may have a typo, or the page may have moved.',
  otherSite:
    'This form was sent from another site, so nothing was saved. Open the form on this site and try again.',
  notAllowed: "This page doesn't accept forms. Go back and reload it.",
  tooMany: 'Too many requests from your network. Wait a minute, then reload.',
  other: "We couldn't show this page. Go back, reload it and try again.",
} as const;
