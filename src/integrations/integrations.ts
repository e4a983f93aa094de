import type { Integration } from '#shared/integration.js';
import { GOOGLE } from './google/google.module.js';
import { ODOO_INTEGRATION } from './odoo/odoo.module.js';
import {
  MAIL_PROVIDER,
  PAYMENT_PROVIDER,
  RENT_PROVIDER,
  SIGNATURE_PROVIDER,
  SMS_PROVIDER,
} from './providers.module.js';

/**
 * Every external service in the order of the console's page. Adapters describe themselves and register with
 * `ProviderHealth`.
 */
export const INTEGRATIONS: readonly Integration[] = [
  RENT_PROVIDER,
  SIGNATURE_PROVIDER,
  ODOO_INTEGRATION,
  PAYMENT_PROVIDER,
  SMS_PROVIDER,
  MAIL_PROVIDER,
  GOOGLE,
  {
    name: 'backend',
    label: 'Backend',
    role: 'Backend services: data, sign-in, files, live updates',
    needs: [],
    options: ['DATABASE_URL', 'DATA_DIR', 'PUBLIC_SITE_URL'],
  },
  {
    name: 'images',
    label: 'Image storage',
    role: 'Uploaded images in a bucket instead of the data folder',
    needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    options: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_FORCE_PATH_STYLE'],
  },
  {
    name: 'documents',
    label: 'Document storage',
    role: 'Signed documents in a private bucket instead of the data folder',
    needs: ['S3_DOCUMENTS_BUCKET'],
    options: ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'],
  },
  {
    name: 'listings',
    label: 'Listings',
    role: 'Listings widget of the rentals page',
    needs: [],
    options: [],
    settings: '/admin/content/company',
  },
  {
    name: 'booking',
    label: 'Booking',
    role: 'Booking page for walkthroughs',
    needs: [],
    options: [],
    settings: '/admin/content/company',
  },
];
