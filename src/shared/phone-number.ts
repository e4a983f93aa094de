/** North American: neither area code nor exchange begins with 0 or 1. */
const DIGITS = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/** Converts a phone number as people write it to E.164, `+15155550142`. Null if it cannot receive texts. */
export function textNumberOf(phone: string | null | undefined): string | null {
  const withoutExtension = (phone ?? '').replace(/(ext|x|#).*$/i, '');
  const national = DIGITS.exec(withoutExtension.replace(/\D/g, ''))?.[1];
  return national ? `+1${national}` : null;
}
