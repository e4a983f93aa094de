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
