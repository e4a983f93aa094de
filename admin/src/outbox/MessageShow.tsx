import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageDetails } from '#shared/messages/message.contract.js';
import { Page } from '../layout/Page';
import { may } from '../session/may';
import { MessageActions } from './MessageActions';
import { MessageLook } from './MessageLook';
import { Why } from './Why';

export function MessageShow({ message }: { message: MessageDetails }) {
  const translate = useTranslate();
  const name = message.subject ?? message.templateTitle;
  return (
    <Page
      title={name}
      subtitle={<Back leadId={message.leadId} />}
      actions={may('messages.decide') && <MessageActions message={message} />}
    >
      <Stack spacing={2}>
        <Why message={message} />
        {message.isSecretForgotten && (
          <Typography color="textSecondary">{translate('outbox.look.forgotten')}</Typography>
        )}
        <MessageLook message={message} name={name} />
      </Stack>
    </Page>
  );
}

/** Links back to where the reader came from: only administrators read the whole outbox. */
function Back({ leadId }: { leadId: string | null }) {
  const translate = useTranslate();
  const [to, words] = may('messages.list') ? ['/admin/outbox', 'back'] : [`/leads/${leadId}`, 'lead'];
  return (
    <Link component={RouterLink} to={to}>
      {translate(`outbox.one.${words}`)}
    </Link>
  );
}
