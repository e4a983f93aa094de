import type { CompanyView } from '#shared/company.js';
import { CONTENT_LIMITS, type ContentView } from '#shared/content.js';
import { TOO_FEW_PIXELS, TOO_LARGE, TOO_MANY_PIXELS, WRONG_TYPE } from '#shared/site-image.js';
import { defineError } from '../platform/errors.js';

export const ContentNotFound = defineError('not-found', 'CONTENT_NOT_FOUND', 'This record no longer exists.');

/** Carries the current record so the console can show what changed. */
export const ContentConflict = defineError(
  'conflict',
  'CONTENT_CHANGED',
  (current: ContentView | CompanyView) => ({
    message: 'Someone else changed this record.',
    details: { current },
  }),
);

export const ContentListFull = defineError(
  'conflict',
  'LIST_FULL',
  `This list can have up to ${CONTENT_LIMITS.rows} records. Delete one first.`,
);

/** The record to move behind no longer exists. */
export const NeighborMissing = defineError(
  'conflict',
  'NEIGHBOR_GONE',
  'The list has changed. Check the order and try again.',
);

/** The file isn't a PNG, JPEG, WebP or GIF, or can't be decoded. */
export const NotAnImage = defineError('wrong-type', 'NO_PICTURE', (cause?: unknown) => ({
  message: WRONG_TYPE,
  cause,
}));

/** Small files can decode to images too large for memory. */
export const TooManyPixels = defineError('invalid', 'TOO_MANY_PIXELS', {
  message: TOO_MANY_PIXELS,
  errors: [{ field: 'file', code: 'TOO_MANY_PIXELS', message: TOO_MANY_PIXELS }],
});

export const TooFewPixels = defineError('invalid', 'TOO_FEW_PIXELS', {
  message: TOO_FEW_PIXELS,
  errors: [{ field: 'file', code: 'TOO_FEW_PIXELS', message: TOO_FEW_PIXELS }],
});

const NO_ORIGINAL = 'This image was uploaded before cropping was available. Upload it again to crop it.';
export const NoOriginal = defineError('invalid', 'NO_ORIGINAL', {
  message: NO_ORIGINAL,
  errors: [{ field: 'crop', code: 'NO_ORIGINAL', message: NO_ORIGINAL }],
});

export const NotMultipart = defineError('wrong-type', 'UNSUPPORTED_MEDIA_TYPE', WRONG_TYPE);
export const FileTooLarge = defineError('too-large', 'FILE_TOO_LARGE', TOO_LARGE);
export const ImageNotFound = defineError('not-found', 'IMAGE_NOT_FOUND', 'Image not found.');
export const ImageReplaced = defineError(
  'conflict',
  'IMAGE_REPLACED',
  'Someone else replaced this image. Open it again to see the new one.',
);
