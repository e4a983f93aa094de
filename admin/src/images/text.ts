import { formatDateTime } from '#shared/format.js';
import {
  type ImagePlace,
  type SiteImageKind,
  type SiteImageView,
  TOO_LARGE,
  WRONG_TYPE,
} from '#shared/site-image.js';
import { plural } from '../components/text';

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
  loadFailed: "Couldn't load the images.",
  remove: (name: string) => `Remove ${name}`,
  confirm: {
    title: (name: string) => `Remove ${name}?`,
    text: "The site goes back to its default. This can't be undone.",
    submit: 'Remove',
  },
  removed: (name: string) => `${name} removed. The site no longer shows it.`,
  removeFailed: "The image wasn't removed.",
  readOnly: 'Only admins can change these.',
  edit: 'Alt text and crop',
  editOf: (name: string) => `Alt text and crop of ${name}`,
  all: 'All images',
  add: 'Add image',
  image: 'Image',
  place: 'Where it shows',
  useFor: 'Use this image for',
  use: 'Show it there',
  chosen: 'The image is on the site now. Crop it for its new place here.',
  library: 'Library only: for posts, or for later',
  area: (name: string) => `Area: ${name}`,
  next: 'Alt text, crop and focal point come next.',
  file: 'File',
  noAlt: 'Needs alt text',
  unused: 'Not used',
  usedBy: (users: string[]) => `Used by ${users.join(', ')}`,
  filter: { place: 'Place', missingAlt: 'Alt text', unused: 'Use' },
  placeName: {
    site: 'Site',
    area: 'Area',
    rental: 'Home for rent',
    property: "Owner's home",
    'team-member': 'Team',
    library: 'Library',
  } satisfies Record<ImagePlace, string>,
  field: { alt: 'Alt text', isDecorative: 'Decorative' },
  altHint: 'What someone who cannot see the image should know, such as “Brick ranch with a fenced yard”.',
  altMissing: 'Describe the image, or mark it as decorative.',
  decorativeHint: 'Decorative only. Screen readers skip it.',
  altNotNeeded: 'It needs no alt text: the name next to it says the same.',
  saved: 'Saved. The site is up to date.',
  saveFailed: "The image wasn't saved.",
  oneFailed: "Couldn't load the image.",
  missing: 'This image no longer exists.',
  back: 'All images',
  nothingYet: 'Upload an image first. Then describe and crop it here.',
  noOriginal: 'This image was uploaded before cropping was available. Upload it again to crop it.',
  originalFailed: "Couldn't load the uncropped image.",
  where: ({ usedBy, picture }: SiteImageView) =>
    [picture && `${picture.width} × ${picture.height} pixels`, usedBy.length > 0 && imageText.usedBy(usedBy)]
      .filter(Boolean)
      .join(' · '),
  crop: {
    title: 'Crop',
    hint: 'Drag the frame or its handles, or move them with the arrow keys. The rest of the image stays stored and private.',
    reset: 'Show the whole image',
    handles: {
      cropArea: 'Crop. Use the arrow keys to move it.',
      nwDragHandle: 'Top left corner of the crop',
      nDragHandle: 'Top edge of the crop',
      neDragHandle: 'Top right corner of the crop',
      eDragHandle: 'Right edge of the crop',
      seDragHandle: 'Bottom right corner of the crop',
      sDragHandle: 'Bottom edge of the crop',
      swDragHandle: 'Bottom left corner of the crop',
      wDragHandle: 'Left edge of the crop',
    },
  },
  focal: {
    title: 'Focal point',
    hint: 'Stays visible wherever a page crops the image. Click it, or use the sliders.',
    x: 'From left to right',
    y: 'From top to bottom',
    frames: [
      { name: 'Wide', ratio: 16 / 9 },
      { name: 'Square', ratio: 1 },
      { name: 'Tall', ratio: 3 / 4 },
    ],
  },
  bulkDelete: {
    label: (count: number) => `Delete ${count}`,
    title: (count: number) => `Delete ${plural(count, 'image')}?`,
    text: () => "Images that a post or author uses stay. This can't be undone.",
    submit: () => 'Delete',
    done: (count: number) => `${plural(count, 'image')} deleted`,
  },
  list: {
    count: (total: number) => plural(total, 'image'),
    empty: 'No images yet',
    noMatch: 'No images match these filters',
    failed: "Couldn't load the images.",
  },
};

/** Images that need no alt text, because the text next to them says the same. */
export const TEXTLESS: ImagePlace[] = ['team-member'];

export const imagePath = (id: string) => `/admin/images/${encodeURIComponent(id)}`;

export function nameOfImage({ id, place, usedBy, alt, changedAt }: SiteImageView): string {
  if (place === 'site') return imageText.kind[id as SiteImageKind].name;
  if (place === 'area') return imageText.area(id.slice('area:'.length));
  if (place === 'property' || place === 'rental' || place === 'team-member')
    return usedBy[0] ?? imageText.placeName[place];
  return alt || `Image of ${changedAt ? formatDateTime(changedAt) : ''}`;
}
