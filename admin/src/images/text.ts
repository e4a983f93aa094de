import { TOO_LARGE, WRONG_TYPE } from '#shared/site-image.js';

export const imageText = {
  title: 'Images',
  hint: 'The images on your site. New ones appear within a second.',
  logoTitle: 'Logo',
  logoHint: 'The logo on your site and in this console. A new one appears within a second.',
  kind: {
    logo: {
      name: 'Logo',
      hint: 'In the header of the site and this console.',
      none: 'The site uses its built-in logo.',
    },
    hero: { name: 'Hero', hint: 'At the top of the home page.', none: 'The site shows a street at dusk.' },
    about: {
      name: 'About',
      hint: 'Below the values on the home page.',
      none: 'The home page shows no image here.',
    },
    team: { name: 'Team', hint: 'At the top of the team page.', none: 'The site shows rooftops.' },
  },
  size: (width: number, height: number) => `${width} × ${height} pixels`,
  upload: (name: string) => `Upload ${name}`,
  drop: 'Drop an image here or choose one: PNG, JPEG, WebP or GIF, up to 5 MB',
  one: 'Drop one image at a time. Nothing was uploaded.',
  sending: (name: string) => `Uploading ${name}`,
  preparing: 'Processing...',
  uploaded: (name: string) => `${name} uploaded. The site is up to date.`,
  wrongType: WRONG_TYPE,
  tooLarge: TOO_LARGE,
  failed: "The image wasn't uploaded. The current one stays.",
  loadFailed: "The images couldn't be loaded.",
  remove: (name: string) => `Remove ${name}`,
  confirm: {
    title: (name: string) => `Remove ${name}?`,
    text: "The site goes back to its default. This can't be undone.",
    submit: 'Remove',
  },
  removed: (name: string) => `${name} removed. The site no longer shows it.`,
  removeFailed: "The image wasn't removed.",
  readOnly: 'Only administrators can change these.',
};
