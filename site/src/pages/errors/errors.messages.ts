export const errorMessages = {
  title: 'Unexpected Application Error!',
  failed: 'Something went wrong on our side. Nothing you sent before was lost; please try again in a moment.',
  reference: (id: string) => `Reference: ${id}`,
  home: 'Go to the home page',
  analysis: 'Free Rental Analysis',
  call: (phone: string) => `Call ${phone}`,
} as const;

/** Words of pages that the server alone answers. */
export const refusalMessages = {
  notFound: 'Page not found',
  notFoundHelp: 'The address may have a typing error, or the page has moved.',
  otherSite:
    'This form was sent from another site, so nothing was saved. Open the form on this site and send it there.',
  notAllowed: 'This page takes no forms. Go back and open it anew.',
  tooMany: 'Too many requests came from your network. Wait a minute, then reload.',
  other: 'This page could not be shown as it was asked for. Go back, open it anew and try again.',
} as const;
