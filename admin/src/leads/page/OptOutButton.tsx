import { useTranslate } from 'react-admin';
import type { MessageChannel } from '../../../../src/shared/messages/message.contract.js';
import { ConfirmButton } from '../../lists/ConfirmButton';
import { useAct } from '../../lists/useAct';
import { useApi } from '../../useApi';

interface OptOutButtonProps {
  leadId: string;
  name: string;
  channel: MessageChannel;
}

/** Passes on what an owner said elsewhere. It is asked for twice, since only the owner can take it back. */
export function OptOutButton({ leadId, name, channel }: OptOutButtonProps) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const words = `leadPage.optOut.${channel}`;

  return (
    <ConfirmButton
      size="small"
      danger
      label={translate(`${words}.label`)}
      title={translate(`${words}.title`, { name })}
      text={translate(`${words}.text`)}
      onConfirm={() => act(() => api.optOut(leadId, channel), `${words}.done`, { messageArgs: { name } })}
    />
  );
}
