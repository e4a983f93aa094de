import History from '@mui/icons-material/History';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';

export const audit: ResourceProps = {
  name: 'admin/audit',
  list: lazyPage(() => import('./list').then((page) => page.AuditList)),
  icon: History,
  recordRepresentation: 'action',
};
