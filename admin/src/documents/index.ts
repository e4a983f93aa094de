import Description from '@mui/icons-material/DescriptionOutlined';
import type { ResourceProps } from 'react-admin';
import type { DocumentView } from '#shared/document.js';
import { lazyPage } from '../lazy';

export const DocumentList = lazyPage(() => import('./list').then((page) => page.DocumentList));

export const documents: ResourceProps = {
  name: 'documents',
  list: DocumentList,
  icon: Description,
  recordRepresentation: ({ formName, leadName }: DocumentView) => `${formName}, ${leadName}`,
};
