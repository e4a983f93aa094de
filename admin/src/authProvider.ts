import { type AuthProvider, HttpError } from 'react-admin';
import { ACCESS, type Action, mayDo } from '../../src/shared/access.js';
import { loginPath } from './session/returnPath';
import { current, logOut } from './session/session';

/** react-admin's word for looking at a record is `show`, the access table's is `read`. */
const ACTION_NAMES: Record<string, string> = { show: 'read' };

export const authProvider: AuthProvider = {
  // The login page is a route of its own and signs in by itself.
  login: () => Promise.resolve(),

  async logout() {
    await logOut();
  },

  checkAuth: () => (current() ? Promise.resolve() : Promise.reject(signInAgain())),

  checkError: (error) =>
    error instanceof HttpError && error.status === 401 ? Promise.reject(signInAgain()) : Promise.resolve(),

  async canAccess({ resource, action }) {
    const name = `${resource}.${ACTION_NAMES[action] ?? action}`;
    const user = current()?.user;
    return user !== undefined && isAction(name) && mayDo(user.role, name);
  },
};

function isAction(name: string): name is Action {
  return Object.hasOwn(ACCESS, name);
}

/** Without a message: the login page itself says what to do. */
function signInAgain() {
  return { redirectTo: loginPath(window.location), message: false };
}
