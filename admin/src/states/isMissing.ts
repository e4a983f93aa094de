import { HttpError } from 'react-admin';

/** Whether a call failed because there is no such record: trying again would not help. */
export const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404;
