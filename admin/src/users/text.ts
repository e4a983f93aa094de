import type { Role } from '#shared/user.js';
import type { BulkActionText } from '../components/BulkActionButton';
import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', user: 'User' };

export const text = {
  title: 'Admin',
  users: 'Users',
  search: 'Search name, email',
  email: 'Email',
  name: 'Name',
  role: 'Role',
  joined: 'Joined',
  seen: 'Last seen',
  state: 'Status',
  active: 'Active',
  inactive: 'Deactivated',
  emailBounced: 'Email bounces',
  change: 'Change role',
  you: 'This is you',
  actionsOf: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  sessions: 'Sessions',
  deactivate: 'Deactivate',
  activate: 'Activate',
  delete: 'Delete',
  resetFactor: 'Reset Two-Factor Authentication',
  resetFactorOf: (name: string) => `Reset Two-Factor Authentication: ${name}`,
  signIn: 'Sign-in',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
};

export const listText: ListText = {
  count: (total) => plural(total, 'user'),
  empty: 'No users found',
  emptyHint: 'Invite your teammates. They choose their own passwords.',
  noMatch: 'No users match these filters',
  failed: 'Failed to load users',
};

export const roleText = {
  changed: (role: Role) => `User role updated to ${role}`,
  failed: (reason: string) => `Failed to update user role. ${reason}`,
  make: {
    label: 'Make Admin',
    labelOf: (name: string) => `Make Admin: ${name}`,
    title: (name: string) => `Make ${name} an admin?`,
    text: 'Admins manage users, delete and export leads, and edit everything on the website.',
  },
  remove: {
    label: 'Remove Admin',
    labelOf: (name: string) => `Remove Admin: ${name}`,
    title: (name: string) => `Remove the admin role from ${name}?`,
    text: 'They stay signed in and can still work with leads, but lose access to the admin pages.',
  },
};

export const nameText = {
  title: (email: string) => `Rename ${email}`,
  hint: 'Teammates see this in notes and tasks. Leave it empty to show the email address.',
  saved: 'Name saved',
  failed: "The name wasn't saved. Your change is still here.",
  loadFailed: "Couldn't load the user.",
  missing: 'This user no longer exists.',
};

export const confirmText = {
  delete: {
    title: (name: string) => `Delete ${name}?`,
    text: "Are you sure you want to delete this user? They'll be signed out everywhere. Their notes and tasks stay, without their name.",
    done: 'Account deleted',
  },
  deactivate: {
    title: (name: string) => `Deactivate ${name}?`,
    text: "They'll be signed out everywhere and can't sign in until you activate them again. Their notes and tasks stay.",
    done: 'Account deactivated',
  },
  activate: {
    title: (name: string) => `Activate ${name}?`,
    text: 'They can sign in again with their old password.',
    done: 'Account activated',
  },
  resetFactor: {
    text: 'For someone who lost their authenticator app and recovery codes. Make sure the request is really from them: their password alone will open the account.',
    done: 'Two-factor authentication reset',
  },
};

export const deactivateText: BulkActionText = {
  label: (count) => `Deactivate ${count}`,
  title: (count) => `Deactivate ${plural(count, 'user')}?`,
  text: () => "They'll be signed out everywhere and can't sign in until you activate them again.",
  submit: () => 'Deactivate',
  done: (count) => `${plural(count, 'account')} deactivated`,
};

export const activateText: BulkActionText = {
  label: (count) => `Activate ${count}`,
  title: (count) => `Activate ${plural(count, 'user')}?`,
  text: () => 'They can sign in again with their old passwords.',
  submit: () => 'Activate',
  done: (count) => `${plural(count, 'account')} activated`,
};

export const sessionText = {
  title: (name: string) => `Sessions of ${name}`,
  failed: "Couldn't load the sessions.",
  none: 'Not signed in anywhere',
  unknown: 'Unknown device',
  used: 'Last used',
  current: 'This is your current session.',
  revoke: 'End Session',
  revokeOf: (device: string) => `End Session: ${device}`,
  revokeOthers: 'End All Other Sessions',
  revokeAll: 'End All Sessions',
  revoked: 'Session ended',
  allRevoked: 'Sessions ended',
};

export const inviteText = {
  open: 'Invite User',
  title: 'Invite a teammate',
  name: 'Name (optional)',
  created: 'Invitation created',
  notCreated: "The invitation wasn't created.",
  submit: 'Create Link',
  linkTitle: 'Share this link',
  linkText: (email: string, days: number) =>
    `${email} can use it once, within ${days} days, to choose a password. If a mail server is connected, we also emailed it. It won't be shown again.`,
  link: 'Invitation link',
  copy: 'Copy Link',
  copied: 'Copied',
  notCopied: "Your browser couldn't copy the link. It's selected, so you can copy it yourself.",
  waiting: 'Pending invitations',
  invited: 'Invited',
  expires: 'Expires',
  revoke: 'Revoke',
  revokeOf: (email: string) => `Revoke the invitation for ${email}`,
  revokeTitle: (email: string) => `Revoke the invitation for ${email}?`,
  revokeHint: 'The link stops working right away. You can invite them again.',
  revoked: 'Invitation revoked',
};

export const inviteListText: ListText = {
  count: (total) => plural(total, 'invitation'),
  empty: 'No pending invitations',
  emptyHint: 'People you invite are listed here until they join or their link expires.',
  noMatch: 'No invitations match these filters',
  failed: "Couldn't load the pending invitations.",
};

export const revokeText: BulkActionText = {
  label: (count) => `Revoke ${count}`,
  title: (count) => `Revoke ${plural(count, 'invitation')}?`,
  text: () => 'The links stop working right away.',
  submit: () => 'Revoke',
  done: (count) => `${plural(count, 'invitation')} revoked`,
};

export const factorText = {
  failed: "Couldn't load the sign-in settings.",
  need: 'Admins need two-factor authentication',
  needHint: "Admins who haven't set it up, including you, must do so before they can do anything else.",
  needed: 'Admins now need two-factor authentication',
  notNeeded: 'Admins no longer need two-factor authentication',
};
