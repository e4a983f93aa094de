/**
 * Whether a request comes from one of our own pages. Browsers send the origin with every POST and socket. Ours is the
 * public URL, or the host the visitor used.
 */
export function isOwnOrigin(
  origin: string | null | undefined,
  host: string | null | undefined,
  siteUrl: string,
): boolean {
  if (!origin) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(siteUrl).origin || new URL(origin).host === host;
}

/** No characters that could close an attribute or be parsed differently by different browsers. */
const SAFE = /^[^\s\\"<>]+$/;
const EXTERNAL = /^https?:\/\//i;
const INTERNAL = /^(\/(?!\/)|#[\w-]+$)/;
const MAIL = /^mailto:./i;
const PHONE = /^tel:[+\d().\s-]+$/i;

/** The `href` a post's link is saved with; null when posts may not link there. */
export function toLinkHref(text: string): string | null {
  const address = text.trim().replaceAll("'", '%27').replaceAll('`', '%60');
  if (isExternalLink(address)) return externalHref(address);
  if (PHONE.test(address)) return address;
  return SAFE.test(address) && (INTERNAL.test(address) || MAIL.test(address)) ? address : null;
}

export function isExternalLink(address: string): boolean {
  return EXTERNAL.test(address);
}

function externalHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { href } = new URL(address);
  return [address, href].find((each) => SAFE.test(each)) ?? null;
}
