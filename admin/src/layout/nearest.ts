/** The longest of the paths that a page is at or below. */
export function nearest(pathname: string, addresses: readonly string[]): string | undefined {
  const above = addresses.filter((address) => pathname === address || pathname.startsWith(`${address}/`));
  return above.toSorted((a, b) => b.length - a.length)[0];
}
