import { useEvent } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The open part of a page in a query parameter, so that signing in again returns to it. */
export function useAddressParam(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();

  const set = useEvent((value: string | null) => {
    // Don't bring back someone who has left the page in the meantime.
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  });

  return [params.get(name), set];
}
