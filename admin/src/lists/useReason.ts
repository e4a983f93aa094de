import { HttpError, useTranslate } from 'react-admin';

/** The server's message for an error. */
export function useReason() {
  const translate = useTranslate();
  return (error: unknown): string => {
    const reason = error instanceof HttpError ? error.message : 'admin.failed';
    return translate(reason, { _: reason });
  };
}
