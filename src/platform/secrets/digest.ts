import { hash } from 'node:crypto';

/** The SHA-256 of a text in base64url, kept or compared in its place so that the text itself is not revealed. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
