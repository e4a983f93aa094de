import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DateInput, NumberInput } from 'react-admin';
import { BOOKING_DEFAULTS } from '#shared/booking.js';
import { COMPANY_LIMITS, companySchema, PLACEMENT_DAYS_MAX, RATING_OUT_OF } from '#shared/company.js';
import { CONTENT_LIMITS } from '#shared/content.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { MANAGEMENT_TERMS_LIMITS as LIMITS, type ManagementTerms } from '#shared/management-terms.js';
import { AGREEMENT_TERM_MONTHS } from '#shared/pricing.js';
import { SETTINGS_ID } from '../api/resources';
import { Edit } from '../components/Edit';
import { LineInput } from '../components/FormToolbar';
import { RecordForm } from '../components/RecordForm';
import { Page } from '../layout/Page';
import { pageText } from '../layout/text';
import { AdminsOnly } from '../states/NoAccess';
import { FIELDS } from './form';
import { LinkField, TextField } from './inputs';
import { contentText } from './text';

const { settings } = contentText;
const EDIT_TEXT = { failed: settings.failed, missing: settings.failed, back: contentText.back };
const TEXT = { saved: contentText.saved, saveFailed: contentText.saveFailed, field: settings.field };

/** The company's settings: one record without a list. */
export function CompanyPage() {
  return (
    <AdminsOnly>
      <Page title={pageText.settings.company} subtitle={settings.hint}>
        <Edit id={SETTINGS_ID} text={EDIT_TEXT} onBack={() => window.location.reload()}>
          <Paper sx={{ p: { xs: 2, sm: 3 } }}>
            <CompanyForm />
          </Paper>
        </Edit>
      </Page>
    </AdminsOnly>
  );
}

const LINKS = [
  'residentPortalUrl',
  'ownerPortalUrl',
  'bookingUrl',
  'clarityBookingUrl',
  'listingsUrl',
  'eSignUrl',
  'multiFamilyQuoteUrl',
];

const LABELS: Record<string, string> = settings.field;

const at = (source: string) => ({ source, label: LABELS[source.split('.').at(-1) ?? ''] ?? source });

const term = (field: keyof ManagementTerms) => at(`managementTerms.${field}`);

function CompanyForm() {
  return (
    <RecordForm draft="company" schema={companySchema} text={TEXT}>
      <Group title={settings.contact}>
        <LineInput {...at('name')} max={COMPANY_LIMITS.name} />
        <LineInput {...at('phone')} max={COMPANY_LIMITS.phone} type="tel" />
        <LineInput {...at('email')} max={EMAIL_MAX} type="email" />
      </Group>
      <Group title={settings.address}>
        <LineInput {...at('address.street')} max={COMPANY_LIMITS.street} />
        <LineInput {...at('address.city')} max={COMPANY_LIMITS.city} />
        <LineInput {...at('address.state')} max={COMPANY_LIMITS.state} />
        <LineInput {...at('address.zipCode')} max={5} />
      </Group>
      <Group title={settings.links}>
        {LINKS.map((link) => (
          <LinkField key={link} {...at(link)} isOptional={link === 'bookingUrl'} />
        ))}
      </Group>
      <Group title={settings.booking} hint={settings.bookingHint}>
        {Object.keys(BOOKING_DEFAULTS).map((field) => (
          <NumberInput key={field} {...at(`booking.${field}`)} min={0} step={1} isRequired />
        ))}
        <LinkField {...at('listingsScriptUrl')} isOptional helperText={settings.listingsScriptHint} />
      </Group>
      <Group title={settings.social}>
        <LinkField {...at('social.facebook')} isOptional />
        <LinkField {...at('social.instagram')} isOptional />
        <LinkField {...at('social.linkedIn')} isOptional />
      </Group>
      <Group title={settings.terms} hint={settings.termsHint}>
        <NumberInput
          {...term('agreementMonths')}
          min={1}
          max={LIMITS.agreementMonths}
          step={1}
          helperText={settings.agreementMonthsHint(AGREEMENT_TERM_MONTHS)}
        />
        <LineInput
          {...at('sampleAgreementUrl')}
          max={CONTENT_LIMITS.url}
          isOptional
          helperText={settings.sampleAgreementHint}
        />
        <NumberInput {...term('noticeDays')} min={0} max={LIMITS.noticeDays} step={1} />
        <NumberInput {...term('reserveDollars')} min={0} max={LIMITS.reserveDollars} step={1} />
        {(['payout', 'earlyExit', 'deposit', 'renewals', 'repairMarkup', 'guaranteeRemedy'] as const).map(
          (field) => (
            <TextField key={field} {...term(field)} max={LIMITS.text} isOptional />
          ),
        )}
      </Group>
      <Group title={settings.claims} hint={settings.claimsHint}>
        <NumberInput {...at('ratingScore')} min={1} max={RATING_OUT_OF} step={0.1} />
        <LineInput {...at('ratingReviews')} max={COMPANY_LIMITS.claim} isOptional />
        <LineInput {...at('ownerCount')} max={COMPANY_LIMITS.claim} isOptional />
        <NumberInput {...at('placementDays')} min={1} max={PLACEMENT_DAYS_MAX} step={1} />
        <LineInput {...at('leaseMaxBadge')} max={COMPANY_LIMITS.leaseMaxBadge} isOptional />
        <DateInput {...at('leaseMaxBadgeEndsOn')} />
      </Group>
    </RecordForm>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2, p: 0 }}>
        {title}
      </Typography>
      {hint && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {hint}
        </Typography>
      )}
      <Box sx={FIELDS}>{children}</Box>
    </Box>
  );
}
