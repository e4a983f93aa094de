import { HttpError } from 'react-admin';

/** Whether a request failed because the record does not exist, so that retrying is pointless. */
export const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404;
