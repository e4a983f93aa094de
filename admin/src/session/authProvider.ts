import { type AuthProvider, HttpError } from 'react-admin';
import { ACCESS, type Action, mayDo } from '#shared/access.js';
import { BLOG_FIELDS } from '#shared/blog.js';
import { isContentKind } from '#shared/content.js';
import { endpointOf } from '../api/resources';
import { deleteDrafts } from '../components/drafts';
import { loginPath } from './returnPath';
import { current, logOut } from './session';

/** react-admin says `show` where the access table says `read`. */
const ACTION_NAMES: Record<string, string> = { show: 'read' };

export const authProvider: AuthProvider = {
  // The login page is a separate route and signs in itself.
  login: () => Promise.resolve(),

  // react-admin also calls this when the session has expired: then drafts stay for the next sign-in.
  async logout() {
    if (current()) deleteDrafts();
    await logOut();
  },

  checkAuth: () => (current() ? Promise.resolve() : Promise.reject(signInAgain())),

  checkError: (error) =>
    error instanceof HttpError && error.status === 401 ? Promise.reject(signInAgain()) : Promise.resolve(),

  async canAccess({ resource, action }) {
    const name = nameOf(endpointOf(resource), action);
    const user = current()?.user;
    return user !== undefined && isAction(name) && mayDo(user.role, name);
  },
};

/** One action covers all content of the site, and one the blog. */
function nameOf(resource: string, action: string): string {
  if (isContentKind(resource)) return 'content.edit';
  if (resource === 'assignment-rules') return 'assignmentRules.edit';
  if (resource === 'price-books') return 'fees.edit';
  if (resource === 'users/invitations') return 'users.invite';
  // All staff can open these; only admins can save.
  if (resource === 'campaigns/settings' || resource === 'campaigns/templates')
    return action === 'create' ? 'campaigns.templates' : 'campaigns.list';
  if (resource === 'images') return action === 'list' ? 'images.list' : 'images.change';
  if (Object.hasOwn(BLOG_FIELDS, resource)) return 'blog.edit';
  return `${resource}.${ACTION_NAMES[action] ?? action}`;
}

function isAction(name: string): name is Action {
  return Object.hasOwn(ACCESS, name);
}

/** Shows no message: the login page itself says what to do. */
function signInAgain() {
  return { redirectTo: loginPath(window.location), message: false };
}
