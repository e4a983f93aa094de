/** Path and query, the query with its question mark; further ones belong to it, as links of campaigns have them. */
export function splitAddress(url: string): [path: string, query: string] {
  const start = url.indexOf('?');
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
}
