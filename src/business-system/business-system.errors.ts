import { DomainError } from '../platform/errors.js';
import { ODOO_SYNC_FAILED } from '../shared/integrations/odoo.contract.js';

/** The lead is safe with us; what stopped it on its way stands in the log and on the lead's page. */
export class LeadSyncFailed extends DomainError {
  readonly kind = 'bad-gateway';
  readonly code = 'LEAD_SYNC_FAILED';

  constructor(cause: unknown) {
    super(ODOO_SYNC_FAILED, { cause });
  }
}
