import Outbox from '@mui/icons-material/OutboxOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { MessageView } from '#shared/message.js';
import { lazyPage } from '../lazy';

const Templates = lazyPage(() => import('./templates').then((page) => page.TemplatesTab));

/** `/admin/outbox/:id`, react-admin's edit path, is the page of one message. */
export const messages: ResourceProps = {
  name: 'admin/outbox',
  list: lazyPage(() => import('./list').then((page) => page.OutboxList)),
  edit: lazyPage(() => import('./show').then((page) => page.MessagePage)),
  icon: Outbox,
  recordRepresentation: ({ subject, templateTitle }: MessageView) => subject ?? templateTitle,
  children: <Route path="templates" element={<Templates />} />,
};
