import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageView } from '#shared/messages/message.contract.js';

/** The recipient, with a link to the lead the message is about. */
export function Recipient({ message: { recipient, leadId } }: { message: MessageView }) {
  const translate = useTranslate();
  return (
    <>
      <div>{recipient}</div>
      {leadId && (
        <Link component={RouterLink} to={`/leads/${leadId}`} variant="body2">
          {translate('outbox.lead')}
        </Link>
      )}
    </>
  );
}
