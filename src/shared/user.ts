export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD_LIMITS = { min: 12, max: 128 } as const;
export const EMAIL_MAX = 254;

/** The signed-in person as the server describes them. */
export interface UserView {
  id: string;
  email: string;
  role: Role;
  /** True while the generated first password is still in use: only the password change is allowed then. */
  mustChangePassword: boolean;
  /** True while an administrator lacks the second factor that the company asks for: nothing else is allowed then. */
  mustSetUpFactor: boolean;
}

/** Answer of login and refresh. The refresh token travels in an HttpOnly cookie, never in a body. */
export interface SessionView {
  accessToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
  user: UserView;
}

/** Readable cookie without any right: lets a script swap the public header for staff. */
export const ROLE_HINT_COOKIE = 'keyturn_role';

export const LOGIN_TEXT = {
  invalid: 'Invalid email or password',
  failed: 'An error occurred during login. Please try again.',
} as const;

export const USER_NAME_MAX = 120;

/** An account as administrators see it. */
export interface AccountView {
  id: string;
  createdAt: string;
  email: string;
  name: string | null;
  role: Role;
  isActive: boolean;
  version: number;
  /** Whether the account has a second factor. */
  hasFactor: boolean;
  /** When one of its sessions was last used; null where there is none. */
  lastSeenAt: string | null;
  /** Mail to its address came back: it is tried once a day. */
  isMailReturned: boolean;
}

export const ACCOUNT_SORTS = ['createdAt', 'email', 'name', 'role'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

export interface AccountFilter {
  q?: string;
  role?: Role;
  isActive?: boolean;
}

/** A sign-in on one device that is still good. */
export interface OpenSessionView {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
  /** The one that asks. */
  isCurrent: boolean;
}

/** An invitation works once and for this long. */
export const INVITATION_MINUTES = 60;

/** The page that an invitation links to. The token stands behind a `#`, which no browser sends to any server. */
export const INVITATION_PATH = '/accept-invitation';

/** An invitation that waits for its person. */
export interface InvitationView {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  createdAt: string;
  expiresAt: string;
}

/** The link is told once, to whoever invites; only its hash is kept. */
export interface NewInvitation extends InvitationView {
  link: string;
}

/** What the holder of a link is told before they accept. */
export type InvitationOffer = Pick<InvitationView, 'email' | 'name' | 'expiresAt'>;

/** What an administrator may change of an account. A stale `version`, where one is given, is 409 `USER_CHANGED`. */
export interface AccountChanges {
  role?: Role;
  isActive?: boolean;
  name?: string | null;
  version?: number;
}

/** Whom an administrator invites, and to what. */
export interface Invite {
  email: string;
  role: Role;
  name?: string | null;
}

export const USER_TEXT = {
  lastAdmin: 'The last active administrator can be neither demoted, deactivated nor deleted.',
  ownRole: 'Nobody changes their own role.',
  ownAccount: 'Nobody deactivates or deletes their own account.',
  changed: 'Somebody else changed this account meanwhile.',
  exists: 'There is already an account with this e-mail address.',
  invitationOver: 'This invitation was used, withdrawn or has expired. Ask for a new one.',
} as const;

/** A member of staff as colleagues see them: whom a note mentions, who has a task. */
export interface StaffMember {
  id: string;
  email: string;
  /** How the person wants to be called; null while they have not said. */
  name: string | null;
}

/** `GET /api/staff` lists no more than this; a picker narrows down on its own. */
export const STAFF_MAX = 500;
