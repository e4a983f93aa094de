import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CompanyView } from '#shared/company.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { useApi } from '../api/useApi';
import { ConflictNotice } from '../components/ConflictNotice';
import { LineInput } from '../components/LineInput';
import { FormButtons, SaveChanges, SettingsForm } from '../components/RecordForm';
import { ONCE, useSaveSettings } from '../components/useSaveSettings';
import { LoadFailed } from '../states/Loaded';
import { PageSkeleton } from '../states/skeletons';
import { ContentFrame } from './ContentFrame';
import { DropChanges } from './DropChanges';
import { LinkField } from './fields';
import { FIELDS } from './form';
import { contentText } from './text';

export function CompanyPage() {
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: ['company'], queryFn: () => api.company(), ...ONCE });
  return (
    <ContentFrame title={contentText.company} hint={contentText.settings.hint}>
      {data && <CompanyForm company={data} />}
      {!data && error && (
        <LoadFailed title={contentText.settings.failed} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <PageSkeleton />}
    </ContentFrame>
  );
}

const DRAFT = 'company';

const LINKS = [
  'residentPortalUrl',
  'ownerPortalUrl',
  'bookingUrl',
  'clarityBookingUrl',
  'listingsUrl',
  'eSignUrl',
  'multiFamilyQuoteUrl',
];

const FIELDS_IN_ORDER = [
  ...['name', 'phone', 'email'],
  ...['address.street', 'address.city', 'address.state', 'address.zipCode'],
  ...LINKS,
  ...['social.facebook', 'social.instagram', 'social.linkedIn'],
];

const LABELS: Record<string, string> = contentText.settings.field;

const at = (source: string) => ({ source, label: LABELS[source.split('.').at(-1) ?? ''] ?? source });

function CompanyForm({ company }: { company: CompanyView }) {
  const api = useApi();
  const { record, saving, conflict, settle } = useSaveSettings({
    before: company,
    draft: DRAFT,
    text: contentText,
    queryKey: ['company'],
    send: (changes, version) => api.changeCompany(changes, version),
  });
  return (
    <SettingsForm record={record} saving={saving} draft={DRAFT}>
      <Paper sx={{ p: { xs: 2, sm: 3 } }}>
        {conflict && (
          <ConflictNotice
            title={contentText.conflict}
            now={conflict}
            fields={FIELDS_IN_ORDER}
            labels={contentText.settings.field}
            onSettled={settle}
          />
        )}
        <Group title={contentText.settings.contact}>
          <LineInput {...at('name')} max={120} />
          <LineInput {...at('phone')} max={40} type="tel" />
          <LineInput {...at('email')} max={EMAIL_MAX} type="email" />
        </Group>
        <Group title={contentText.settings.address}>
          <LineInput {...at('address.street')} max={120} />
          <LineInput {...at('address.city')} max={80} />
          <LineInput {...at('address.state')} max={2} />
          <LineInput {...at('address.zipCode')} max={5} />
        </Group>
        <Group title={contentText.settings.links}>
          {LINKS.map((link) => (
            <LinkField key={link} {...at(link)} />
          ))}
        </Group>
        <Group title={contentText.settings.social}>
          <LinkField {...at('social.facebook')} isOptional />
          <LinkField {...at('social.instagram')} isOptional />
          <LinkField {...at('social.linkedIn')} isOptional />
        </Group>
        <FormButtons>
          <DropChanges />
          <SaveChanges />
        </FormButtons>
      </Paper>
    </SettingsForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2, p: 0 }}>
        {title}
      </Typography>
      <Box sx={FIELDS}>{children}</Box>
    </Box>
  );
}
