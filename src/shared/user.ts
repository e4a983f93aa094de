import * as z from 'zod/mini';
import { define, emailSchema, intSchema, lineSchema, textSchema, withChecks } from './fields.js';

export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD_LIMITS = { min: 12, max: 128 } as const;

/** The signed-in person as the server describes them. */
export interface UserView {
  id: string;
  email: string;
  role: Role;
  /** True while the generated first password is in use: nothing but changing it is allowed. */
  mustChangePassword: boolean;
  /** True while an admin lacks the required second factor: nothing but setting it up is allowed. */
  mustSetUpFactor: boolean;
}

/** Response of sign-in and refresh. The refresh token travels in an HttpOnly cookie, never in a body. */
export interface SessionView {
  accessToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
  user: UserView;
}

/** A readable cookie that grants nothing: it lets a script swap the public header for staff. */
export const ROLE_HINT_COOKIE = 'keyturn_role';

export const LOGIN_TEXT = {
  invalid: 'Invalid email or password',
  failed: 'An error occurred during login. Please try again.',
} as const;

export const USER_NAME_MAX = 120;

/** An account as admins see it. */
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
  /** When one of its sessions was last used; null if it has none. */
  lastSeenAt: string | null;
  /** Email to this address bounced: we try it once a day. */
  isMailReturned: boolean;
}

export const ACCOUNT_SORTS = ['createdAt', 'email', 'name', 'role'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** An active sign-in on one device. */
export interface OpenSessionView {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
  /** The session of this request. */
  isCurrent: boolean;
}

/** An invitation works once and for this long: over a weekend and a few days off. */
export const INVITATION_DAYS = 7;

/** The page an invitation links to. The token comes after a `#`, so browsers never send it to a server. */
export const INVITATION_PATH = '/accept-invitation';

export interface InvitationView {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  createdAt: string;
  expiresAt: string;
}

/** The link is shown once, to the admin who invites; only its hash is stored. */
export interface NewInvitation extends InvitationView {
  link: string;
}

/** What the invited person sees before accepting. */
export type InvitationOffer = Pick<InvitationView, 'email' | 'name' | 'expiresAt'>;

export const USER_TEXT = {
  lastAdmin: 'This is the last active admin. Make someone else an admin first.',
  ownRole: "You can't change your own role.",
  ownAccount: "You can't deactivate or delete your own account.",
  changed: 'Someone else changed this account. Reload to see their changes.',
  exists: 'An account with this email already exists.',
  invitationOver: 'This invitation was used, revoked or has expired. Ask for a new one.',
} as const;

export const SIGNATURE_MAX = 500;

/** `GET` and `PUT /api/auth/signature`: the end of the emails the caller writes. If it is blank, their name is used. */
export const signatureSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ signature: textSchema(SIGNATURE_MAX) }),
);
export type Signature = z.output<typeof signatureSchema>;

/** A staff member as teammates see them, for example in a note or as a task's assignee. */
export interface StaffMember {
  id: string;
  email: string;
  /** Null until they enter one. */
  name: string | null;
}

/** `GET /api/staff` returns at most this many; pickers filter them in the browser. */
export const STAFF_MAX = 500;

export const accountFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(z.strictObject({ q: textSchema(100), role: z.enum(ROLES), isActive: z.boolean() })),
);
export type AccountFilter = z.output<typeof accountFilterSchema>;

/** Blank means no name. */
export const userNameSchema = /* @__PURE__ */ define(() =>
  z.nullable(
    z.pipe(
      lineSchema(USER_NAME_MAX),
      z.transform((name: string) => name || null),
    ),
  ),
);

/** What an admin can change. A stale `version`, if one is given, is 409 `USER_CHANGED`. */
export const editAccountSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      role: z.enum(ROLES),
      isActive: z.boolean(),
      name: userNameSchema,
      version: intSchema(),
    }),
  ),
);
export type AccountChanges = z.output<typeof editAccountSchema>;

export const accountNameSchema = /* @__PURE__ */ define(() => z.object({ name: userNameSchema }));

export const inviteSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ email: emailSchema, role: z.enum(ROLES), name: z.optional(userNameSchema) }),
);
export type Invite = z.output<typeof inviteSchema>;

const tokenSchema = /* @__PURE__ */ define(() => withChecks(z.string(), z.minLength(1), z.maxLength(100)));

export const readInvitationSchema = /* @__PURE__ */ define(() => z.strictObject({ token: tokenSchema }));
export type ReadInvitation = z.output<typeof readInvitationSchema>;

export const newPasswordSchema = /* @__PURE__ */ define(() =>
  withChecks(z.string(), z.minLength(PASSWORD_LIMITS.min), z.maxLength(PASSWORD_LIMITS.max)),
);

/** A password someone already has: no minimum, because the limit may have been lower once. */
export const currentPasswordSchema = /* @__PURE__ */ define(() =>
  withChecks(z.string(), z.minLength(1), z.maxLength(PASSWORD_LIMITS.max)),
);

export const acceptInvitationSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    token: tokenSchema,
    name: z.optional(userNameSchema),
    password: newPasswordSchema,
  }),
);
export type AcceptInvitation = z.output<typeof acceptInvitationSchema>;
