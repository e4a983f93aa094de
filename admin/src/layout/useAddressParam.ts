import { useEvent } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The open part of a page, kept in a parameter of its address: a login in between comes back to it. */
export function useAddressParam(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();

  const set = useEvent((value: string | null) => {
    // A reader who has left the page meanwhile must not be brought back.
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  });

  return [params.get(name), set];
}
