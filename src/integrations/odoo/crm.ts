import type { TestStep } from '#shared/integration.js';

/** A lead as the CRM gets it; unknown values are null. */
export interface CrmLead {
  id: string;
  /** Its title in lists. */
  subject: string;
  name: string | null;
  company: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  /** Two letters, such as `IA`. */
  state: string | null;
  zipCode: string | null;
  /** Other useful facts, one per line. */
  facts: string[];
}

/** The company's CRM. Fails with a `ProviderError`. */
export abstract class Crm {
  abstract readonly isConfigured: boolean;

  /** Records someone entered manually for the same owner and address, including archived ones. */
  abstract findRecords(lead: CrmLead): Promise<number[]>;

  /** Creates or updates the record with the lead's id and returns its number. Idempotent. */
  abstract save(lead: CrmLead, options: { isNew: boolean }): Promise<number>;

  /**
   * Completes a manually entered record: existing values stay, except for fields we filled in before. Returns the fields
   * that hold our values; null when the record was deleted.
   */
  abstract fillIn(recordId: number, lead: CrmLead, filled: string[]): Promise<string[] | null>;

  /** Tests the connection step by step and stops at the first failure. */
  abstract testConnection(): Promise<TestStep[]>;
}
