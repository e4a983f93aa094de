import { type SubmitEvent, useState } from 'react';
import { SessionRefused } from './session';

interface SubmitOptions {
  /** What is wrong before the server is asked; nothing when there is no mistake. */
  mistake?: (fields: FormData) => string;
  send: (fields: FormData) => Promise<unknown>;
  /** What to say when the server did not answer, or not well. */
  failed: string;
}

/** Sends a form of the pages before the console, and says in the server's own words why it was refused. */
export function useSubmit({ mistake, send, failed }: SubmitOptions) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const found = mistake?.(fields) ?? '';
    setError(found);
    if (found || busy) return;
    setBusy(true);
    try {
      await send(fields);
    } catch (reason) {
      setError(reason instanceof SessionRefused && reason.status < 500 ? reason.message : failed);
    }
    setBusy(false);
  }

  return { submit, error, busy };
}
