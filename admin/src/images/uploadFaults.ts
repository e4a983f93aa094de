import { HttpError } from 'react-admin';
import { SITE_IMAGE_MAX_BYTES, SITE_IMAGE_TYPES } from '#shared/site-image.js';
import { imageText } from './text';

/** The message key of a file the server would refuse anyhow, or null; the server looks at the bytes as well. */
export function faultOf({ type, size }: File): string | null {
  if (!(SITE_IMAGE_TYPES as readonly string[]).includes(type)) return imageText.wrongType;
  return size > SITE_IMAGE_MAX_BYTES ? imageText.tooLarge : null;
}

/** Refusals are said in the server's words, failures in ours. */
export function sentenceOf(error: unknown): string {
  const isRefusal = error instanceof HttpError && [413, 415, 422].includes(error.status);
  return isRefusal ? error.message : imageText.failed;
}
