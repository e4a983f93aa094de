/** Of the addresses a page is at or below, the one nearest to it. */
export function nearest(pathname: string, addresses: readonly string[]): string | undefined {
  const above = addresses.filter((address) => pathname === address || pathname.startsWith(`${address}/`));
  return above.toSorted((a, b) => b.length - a.length)[0];
}
