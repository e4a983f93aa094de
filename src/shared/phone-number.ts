/** North American: neither area nor exchange begins with 0 or 1. */
const DIGITS = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/** A phone as people write it, as the number a text message goes to, `+15155550142`; null where none can. */
export function textNumberOf(phone: string | null | undefined): string | null {
  const withoutExtension = (phone ?? '').replace(/(ext|x|#).*$/i, '');
  const national = DIGITS.exec(withoutExtension.replace(/\D/g, ''))?.[1];
  return national ? `+1${national}` : null;
}
