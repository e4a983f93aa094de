/**
 * Whether a request comes from one of our own pages: browsers state the origin of every POST and of every socket.
 * Ours is the public address, or whatever host the visitor reached us by.
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
