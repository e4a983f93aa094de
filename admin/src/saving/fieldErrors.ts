import { HttpError } from 'react-admin';

/** The server's error for each invalid field. */
export function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  return (error instanceof HttpError && error.body?.errors) || {};
}

/** The same for a form with one field: what is wrong with it, or why nothing was saved. */
export function reasonOf(error: unknown, field: string): string {
  return fieldErrorsOf(error)[field] ?? (error instanceof HttpError ? error.message : '');
}
