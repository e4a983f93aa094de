import People from '@mui/icons-material/PeopleOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';
import { nameOf } from './nameOf';

export const users: ResourceProps = {
  name: 'admin/users',
  list: lazyPage(() => import('./list').then((page) => page.UserList)),
  icon: People,
  recordRepresentation: nameOf,
};
