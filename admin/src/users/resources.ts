export const INVITATIONS = 'admin/users/invitations';
