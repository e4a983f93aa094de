import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageView } from '#shared/message.js';
import { useApi } from '../api/useApi';
import { EmailText } from '../components/Facts';
import { AdminPage, LinkTabs } from '../layout/AdminPage';
import { messageText } from './text';

const TABS = [
  ['/admin/outbox', messageText.messages],
  ['/admin/outbox/templates', messageText.templates.title],
] as const;

/** The frame of the message list and the templates. */
export function OutboxPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage title={messageText.title}>
      <LinkTabs label={messageText.title} tabs={TABS} />
      {children}
    </AdminPage>
  );
}

/** The recipient, with a link to the lead the message is about. */
export function Recipient({ message: { channel, recipient, leadId } }: { message: MessageView }) {
  return (
    <>
      <div>{channel === 'email' ? <EmailText address={recipient} /> : recipient}</div>
      {leadId && (
        <Link component={RouterLink} to={`/leads/${leadId}`} variant="body2">
          {messageText.lead}
        </Link>
      )}
    </>
  );
}

export function useTemplates() {
  const api = useApi();
  return useQuery({ queryKey: ['messageTemplates'], queryFn: () => api.messageTemplates(), retry: false });
}
