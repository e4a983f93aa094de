import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { textNumberOf } from '#shared/address.js';
import { type ConsentView } from '#shared/consent.js';
import { formatDateTime } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import type { MessageChannel } from '#shared/message.js';
import { useApi } from '../../api/useApi';
import { ConfirmButton, useAct } from '../../components/ConfirmDialog';
import { Loaded } from '../../states/Loaded';
import { SideCard } from './SideCard';
import { leadPageText } from './text';
import { useLeadPart } from './useLeadPart';

/** Consents on file and where they came from. */
export function ConsentsCard({ lead }: { lead: LeadView }) {
  const query = useLeadPart(lead.id, 'consents', (api, id) => api.consents(id));
  return (
    <SideCard title={leadPageText.consents.title}>
      <Loaded query={query} failed={leadPageText.consents.failed} height={56}>
        {(consents) =>
          consents.length === 0 ? (
            <Typography color="textSecondary">{leadPageText.consents.empty}</Typography>
          ) : (
            <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {consents.map((consent) => (
                <Consent key={consent.id} consent={consent} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <OptOuts lead={lead} />
    </SideCard>
  );
}

function Consent({ consent }: { consent: ConsentView }) {
  const { channel, givenBy, givenAt, withdrawnAt, page, version, contact, address, userAgent } = consent;
  return (
    <li>
      {leadPageText.consents[givenBy][channel]}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {leadPageText.consents.given(formatDateTime(givenAt))} {page && leadPageText.consents.on(page)}
        {withdrawnAt && ` · ${leadPageText.consents.withdrawn(formatDateTime(withdrawnAt))}`}
        <br />
        {leadPageText.consents.proof(version, address)}
        {contact && ` · ${leadPageText.consents.contact(contact)}`}
        {userAgent && ` · ${userAgent}`}
      </Typography>
    </li>
  );
}

/** Channels the owner opted out of, and buttons to record an opt-out. The buttons work even while the state is loading. */
function OptOuts({ lead }: { lead: LeadView }) {
  const { data } = useLeadPart(lead.id, 'optedOut', (api, id) => api.optedOut(id));
  const channels = textNumberOf(lead.phone) ? (['email', 'sms'] as const) : (['email'] as const);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {channels.map((channel) =>
        data?.[channel] ? (
          <Typography key={channel} variant="body2">
            {leadPageText.optOut[channel].optedOut}
          </Typography>
        ) : (
          <OptOutButton key={channel} leadId={lead.id} name={displayName(lead)} channel={channel} />
        ),
      )}
    </Stack>
  );
}

interface OptOutButtonProps {
  leadId: string;
  name: string;
  channel: MessageChannel;
}

/** Records an opt-out given elsewhere. Needs confirmation, since only the owner can undo it. */
function OptOutButton({ leadId, name, channel }: OptOutButtonProps) {
  const api = useApi();
  const act = useAct();
  const text = leadPageText.optOut[channel];

  return (
    <ConfirmButton
      size="small"
      danger
      label={text.label}
      title={text.title(name)}
      text={text.text}
      onConfirm={() => act(() => api.optOut(leadId, channel), text.done(name))}
    />
  );
}
