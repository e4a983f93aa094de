import Assessment from '@mui/icons-material/AssessmentOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';
import { streetOf } from './text';

export const analyses: ResourceProps = {
  name: 'admin/analyses',
  list: lazyPage(() => import('./list').then((page) => page.AnalysisList)),
  icon: Assessment,
  recordRepresentation: streetOf,
};
