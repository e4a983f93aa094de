import { ROLE_HINT_COOKIE } from '../../../src/shared/users/user.contract.js';

/**
 * Runs in the head before the first paint: marks the document with the role in the hint cookie,
 * and the style sheet swaps the header and footer. The cookie carries no right.
 */
export const ROLE_HINT_SCRIPT = `{const m=document.cookie.match(/(?:^|; )${ROLE_HINT_COOKIE}=(admin|user)/);if(m)document.documentElement.dataset.role=m[1]}`;
