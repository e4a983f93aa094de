import Outbox from '@mui/icons-material/OutboxOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { MessageView } from '#shared/message.js';
import { lazyPage } from '../lazyPage';

const text = () => import('./text').then((words) => ({ outbox: words.outboxMessages }));

const Templates = lazyPage(() => import('./templates').then((page) => page.TemplatesTab), text);

/** `/admin/outbox/:id`, react-admin's edit path, is the page of one message. */
export const messages: ResourceProps = {
  name: 'admin/outbox',
  list: lazyPage(() => import('./list').then((page) => page.OutboxList), text),
  edit: lazyPage(() => import('./show').then((page) => page.MessagePage), text),
  icon: Outbox,
  recordRepresentation: ({ subject, templateTitle }: MessageView) => subject ?? templateTitle,
  children: <Route path="templates" element={<Templates />} />,
};
