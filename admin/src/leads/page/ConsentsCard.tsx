import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../../src/shared/format.js';
import type { ConsentView } from '../../../../src/shared/leads/consents.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { Loaded } from '../../states/Loaded';
import { DeskCard } from './DeskCard';
import { OptOuts } from './OptOuts';
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
      <OptOuts lead={lead} />
    </DeskCard>
  );
}

function Consent({ consent }: { consent: ConsentView }) {
  const translate = useTranslate();
  const { channel, givenBy, givenAt, withdrawnAt, page, version, contact, address, userAgent } = consent;
  return (
    <li>
      {translate(`leadPage.consents.${givenBy}.${channel}`)}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('leadPage.consents.given', { date: formatDateTime(givenAt) })}{' '}
        {page && translate('leadPage.consents.on', { page })}
        {withdrawnAt &&
          ` · ${translate('leadPage.consents.withdrawn', { date: formatDateTime(withdrawnAt) })}`}
        <br />
        {translate('leadPage.consents.proof', { version, address })}
        {contact && ` · ${translate('leadPage.consents.contact', { contact })}`}
        {userAgent && ` · ${userAgent}`}
      </Typography>
    </li>
  );
}
