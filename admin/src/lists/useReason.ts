import { HttpError, useTranslate } from 'react-admin';

/** Why something failed, in the server's own words. */
export function useReason() {
  const translate = useTranslate();
  return (error: unknown): string => {
    const reason = error instanceof HttpError ? error.message : 'admin.failed';
    return translate(reason, { _: reason });
  };
}
