import type { IntegrationTest } from './integrations.contract.js';

export const ODOO_TEST_FAILED = 'Connection failed - please check your Odoo configuration.';
export const ODOO_SYNC_FAILED = 'Failed to sync lead with Odoo';

/** The steps of the connection test, in their order. */
export const ODOO_STEPS = ['configure', 'reach', 'sign in', 'read'] as const;
export type OdooStep = (typeof ODOO_STEPS)[number];

/** What the page of the connection test shows before anybody presses its button. */
export interface OdooStatus {
  isConfigured: boolean;
  lastTest: IntegrationTest | null;
  /** Leads of ours that Odoo has, and those whose last transfer failed. */
  synced: number;
  failed: number;
}
