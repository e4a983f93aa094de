import { useLocation, useNavigate } from 'react-router-dom';

const PARAM = 'post';
export const NEW_POST = 'new';

/** The open post, from the URL, which also keeps the list's filters. */
export function useOpenPost() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  function addressOf(post: string | null) {
    const params = new URLSearchParams(search);
    if (post) params.set(PARAM, post);
    else params.delete(PARAM);
    return { pathname, search: params.toString() };
  }

  return {
    opened: new URLSearchParams(search).get(PARAM),
    addressOf,
    close: () => navigate(addressOf(null), { replace: true }),
  };
}
