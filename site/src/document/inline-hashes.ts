import { createHash } from 'node:crypto';

/** Scripts are our own and the same on page after page: there are few, and each is hashed once. */
const kept = new Map<string, string>();

/** The sources by which a policy allows exactly these scripts, whoever is given the page. */
export function hashSources(scripts: Iterable<string>): string {
  return [...scripts].map(sourceOf).join(' ');
}

function sourceOf(script: string): string {
  const source = kept.get(script) ?? `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  kept.set(script, source);
  return source;
}
