import { TOO_LARGE, WRONG_TYPE } from '../../../src/shared/content/site-image.contract.js';

/** The pictures of the site. */
export const imageMessages = {
  title: 'Images',
  hint: 'The pictures of the site. A new one shows within a second.',
  logoTitle: 'Logo',
  logoHint: 'The logo of the site and of this console. A new one shows within a second.',
  kind: {
    logo: {
      name: 'Logo',
      hint: 'In the header of the site and of this console.',
      none: 'The site draws its own mark.',
    },
    hero: { name: 'Hero', hint: 'At the top of the home page.', none: 'The site draws a street at dusk.' },
    about: {
      name: 'About',
      hint: 'Below the values on the home page.',
      none: 'The home page goes without.',
    },
    team: { name: 'Team', hint: 'At the top of the team page.', none: 'The site draws rooftops.' },
  },
  size: '%{width} × %{height} pixels',
  upload: 'Upload %{name}',
  drop: 'Drop a picture here or choose one: PNG, JPEG, WebP or GIF, 5 MB at most',
  one: 'Drop one picture alone: of several, none was uploaded.',
  sending: 'Uploading %{name}',
  preparing: 'Preparing the picture...',
  uploaded: '%{name} uploaded. The site shows it now.',
  wrongType: WRONG_TYPE,
  tooLarge: TOO_LARGE,
  failed: 'The picture was not uploaded. The old one stays.',
  loadFailed: 'The pictures could not be loaded.',
  remove: 'Remove %{name}',
  confirm: {
    title: 'Remove %{name}?',
    text: 'The site goes back to what it came with. The picture cannot be recovered.',
    submit: 'Remove',
  },
  removed: '%{name} removed. The site no longer shows it.',
  removeFailed: 'The picture was not removed.',
  readOnly: 'An administrator can change these.',
};
