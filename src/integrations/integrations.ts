import type { Integration, IntegrationName } from '#shared/integration.js';

/**
 * What each service is and which variables connect it. Browsers get this from the API, not in their bundle. An adapter
 * joins by registering under its name with `ProviderHealth`.
 */
export const INTEGRATIONS: Record<IntegrationName, Integration> = {
  rentcast: {
    label: 'RentCast',
    role: 'Rental market data service',
    needs: ['RENTCAST_API_KEY'],
    options: ['RENTCAST_BASE_URL', 'RENTCAST_DAILY_LOOKUPS'],
  },
  docuseal: {
    label: 'DocuSeal',
    role: 'E-signature service',
    needs: ['DOCUSEAL_API_KEY'],
    options: [
      'DOCUSEAL_BASE_URL',
      'DOCUSEAL_WEBHOOK_SECRET',
      'DOCUSEAL_WEBHOOK_HEADER',
      'DOCUSEAL_WEBHOOK_HEADER_VALUE',
      'DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT',
      'DOCUSEAL_TEMPLATE_ONBOARDING_FORM',
      'DOCUSEAL_TEMPLATE_WALKTHROUGH_CHECKLIST',
      'DOCUSEAL_TEMPLATE_LEASE_AGREEMENT',
    ],
  },
  odoo: {
    label: 'Odoo',
    role: 'Business-management system',
    needs: ['ODOO_URL', 'ODOO_DB', 'ODOO_API_KEY'],
    options: ['ODOO_PROTOCOL', 'ODOO_USERNAME', 'ODOO_PASSWORD'],
  },
  stripe: {
    label: 'Stripe',
    role: 'Card payment provider',
    needs: ['STRIPE_SECRET_KEY'],
    options: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  },
  twilio: {
    label: 'Twilio',
    role: 'SMS provider',
    needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_PHONE_NUMBER or TWILIO_MESSAGING_SERVICE_SID'],
    options: ['TWILIO_API_BASE'],
  },
  email: {
    label: 'Email',
    role: 'Email sending service',
    needs: ['SMTP_URL'],
    options: [
      'MAIL_FROM',
      'MAIL_REPLY_TO',
      'MAIL_POSTAL_ADDRESS',
      'MAIL_WEBHOOK_SECRET',
      'DKIM_DOMAIN',
      'DKIM_SELECTOR',
      'DKIM_PRIVATE_KEY',
    ],
  },
  google: {
    label: 'Google',
    role: 'Sign-in-with-Google script',
    needs: ['GOOGLE_CLIENT_ID'],
    options: ['GOOGLE_HOSTED_DOMAIN', 'GOOGLE_CERTS_URL', 'GOOGLE_GSI_URL'],
  },
  backend: {
    label: 'Backend',
    role: 'Backend services: data, sign-in, files, live updates',
    needs: [],
    options: ['DATABASE_URL', 'DATA_DIR', 'PUBLIC_SITE_URL'],
  },
  images: {
    label: 'Image storage',
    role: 'Uploaded images in a bucket instead of the data folder',
    needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    options: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_FORCE_PATH_STYLE'],
  },
  documents: {
    label: 'Document storage',
    role: 'Signed documents in a private bucket instead of the data folder',
    needs: ['S3_DOCUMENTS_BUCKET'],
    options: ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'],
  },
  listings: {
    label: 'Listings',
    role: 'Listings widget of the rentals page',
    needs: [],
    options: [],
    settings: '/admin/content/company',
  },
  booking: {
    label: 'Booking',
    role: 'Booking page for walkthroughs',
    needs: [],
    options: [],
    settings: '/admin/content/company',
  },
};
