import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { CompanyView } from '../../../src/shared/content/company.js';
import { EMAIL_MAX } from '../../../src/shared/users/user.contract.js';
import { LineInput } from '../inputs/LineInput';
import { ConflictNotice } from '../saving/ConflictNotice';
import { FormButtons } from '../saving/FormButtons';
import { SaveChanges } from '../saving/SaveChanges';
import { SettingsForm } from '../saving/SettingsForm';
import { useSaveSettings } from '../saving/useSaveSettings';
import { useApi } from '../useApi';
import { FIELDS } from './ContentForm';
import { DropChanges } from './DropChanges';
import { LinkField } from './fields';

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

const at = (source: string) => ({ source, label: `content.settings.field.${source.split('.').at(-1)}` });

export function CompanyForm({ company }: { company: CompanyView }) {
  const api = useApi();
  const { record, saving, conflict, settle } = useSaveSettings({
    before: company,
    draft: DRAFT,
    words: 'content',
    queryKey: ['company'],
    send: (changes, version) => api.changeCompany(changes, version),
  });
  return (
    <SettingsForm record={record} saving={saving} draft={DRAFT}>
      <Paper sx={{ p: { xs: 2, sm: 3 } }}>
        {conflict && (
          <ConflictNotice
            title="content.conflict"
            now={conflict}
            fields={FIELDS_IN_ORDER}
            labels="content.settings.field"
            onSettled={settle}
          />
        )}
        <Group title="content.settings.contact">
          <LineInput {...at('name')} max={120} />
          <LineInput {...at('phone')} max={40} type="tel" />
          <LineInput {...at('email')} max={EMAIL_MAX} type="email" />
        </Group>
        <Group title="content.settings.address">
          <LineInput {...at('address.street')} max={120} />
          <LineInput {...at('address.city')} max={80} />
          <LineInput {...at('address.state')} max={2} />
          <LineInput {...at('address.zipCode')} max={5} />
        </Group>
        <Group title="content.settings.links">
          {LINKS.map((link) => (
            <LinkField key={link} {...at(link)} />
          ))}
        </Group>
        <Group title="content.settings.social">
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
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2, p: 0 }}>
        {translate(title)}
      </Typography>
      <Box sx={FIELDS}>{children}</Box>
    </Box>
  );
}
