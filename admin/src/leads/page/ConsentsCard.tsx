import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../../src/shared/format.js';
import type { ConsentView } from '../../../../src/shared/leads/consents.js';
import { displayName, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { textNumberOf } from '../../../../src/shared/phone-number.js';
import { Loaded } from '../../states/Loaded';
import { DeskCard } from './DeskCard';
import { OptOutButton } from './OptOutButton';
import { useDeskQuery } from './useDeskQuery';

/** What the owner agreed to, and where the proof of it is. */
export function ConsentsCard({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const query = useDeskQuery(lead.id, 'consents', (api, id) => api.consents(id));
  return (
    <DeskCard title={translate('leadPage.consents.title')}>
      <Loaded query={query} failed="leadPage.consents.failed" height={56}>
        {(consents) =>
          consents.length === 0 ? (
            <Typography color="textSecondary">{translate('leadPage.consents.empty')}</Typography>
          ) : (
            <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {consents.map((consent) => (
                <Consent key={consent.id} consent={consent} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <OptOutButton leadId={lead.id} name={displayName(lead)} channel="email" />
        {textNumberOf(lead.phone) && <OptOutButton leadId={lead.id} name={displayName(lead)} channel="sms" />}
      </Stack>
    </DeskCard>
  );
}

function Consent({ consent }: { consent: ConsentView }) {
  const translate = useTranslate();
  const { channel, givenBy, givenAt, page, version, address } = consent;
  return (
    <li>
      {translate(`leadPage.consents.${givenBy}.${channel}`)}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('leadPage.consents.given', { date: formatDateTime(givenAt) })}{' '}
        {page && translate('leadPage.consents.on', { page })}
        <br />
        {translate('leadPage.consents.proof', { version, address })}
      </Typography>
    </li>
  );
}
