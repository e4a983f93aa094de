import { useNotify } from 'react-admin';

/** What a list that cannot be read says while it still shows what it had. */
export function useFailureToast(message: string) {
  const notify = useNotify();
  return { onError: () => notify(message, { type: 'error' }) };
}
