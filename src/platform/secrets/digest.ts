import { hash } from 'node:crypto';

/** What is kept or compared in the place of a text: whoever sees it does not know the text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
