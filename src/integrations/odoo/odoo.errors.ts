import { ODOO_SYNC_FAILED } from '#shared/integration.js';
import { defineError } from '../../platform/errors.js';

/** The lead is safe with us. The cause is in the log and on the lead's page. */
export const LeadSyncFailed = defineError('bad-gateway', 'LEAD_SYNC_FAILED', (cause: unknown) => ({
  message: ODOO_SYNC_FAILED,
  cause,
}));
