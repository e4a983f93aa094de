import People from '@mui/icons-material/PeopleOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';
import { nameOf } from './nameOf';
import { INVITATIONS } from './resources';

export const users: ResourceProps = {
  name: 'admin/users',
  list: lazyPage(() => import('./list').then((page) => page.UserList)),
  icon: People,
  recordRepresentation: nameOf,
};

/** Invitations that haven't been accepted; they show on the list of users. */
export const invitations: ResourceProps = { name: INVITATIONS, recordRepresentation: 'email' };
