import { createHash } from 'node:crypto';

/** The sources by which a policy allows exactly these scripts, whoever is given the page. */
export function hashSources(scripts: Iterable<string>): string {
  return [...scripts]
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}
