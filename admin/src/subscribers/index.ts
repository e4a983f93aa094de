import EmailOutlined from '@mui/icons-material/EmailOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';

export const subscribers: ResourceProps = {
  name: 'admin/subscribers',
  list: lazyPage(() => import('./list').then((page) => page.SubscriberList)),
  icon: EmailOutlined,
  recordRepresentation: 'email',
};
