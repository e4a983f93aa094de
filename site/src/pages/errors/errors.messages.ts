export const errorMessages = {
  title: 'Unexpected Application Error!',
  notFound: 'Page not found',
  notFoundHelp: 'The address may have a typing error, or the page has moved.',
  otherSite: 'This form was sent from another site, so nothing was saved.',
  notAllowed: 'This page cannot do that.',
  failed: 'Something went wrong on our side. Nothing you sent before was lost; please try again in a moment.',
  reference: (id: string) => `Reference: ${id}`,
  home: 'Go to the home page',
  analysis: 'Free Rental Analysis',
  call: (phone: string) => `Call ${phone}`,
} as const;
