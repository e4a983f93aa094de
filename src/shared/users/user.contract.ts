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
