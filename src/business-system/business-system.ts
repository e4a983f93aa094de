import type { TestStep } from '../shared/integrations/integrations.contract.js';

/** A lead as the business system gets to know it; what is not known is null. */
export interface BusinessLead {
  id: string;
  /** One line to know it by in a list. */
  subject: string;
  name: string | null;
  company: string | null;
  email: string;
  phone: string | null;
  street: string | null;
  city: string | null;
  /** Two letters, such as `IA`. */
  state: string | null;
  zipCode: string | null;
  /** What else is worth knowing, a fact a line. */
  facts: string[];
}

/** What following up takes of the outside world: the system in which the company keeps its business. Fails with a `ProviderError`. */
export abstract class BusinessSystem {
  abstract readonly isConfigured: boolean;

  /** Records that somebody entered by hand for the same owner and address, archived ones included. */
  abstract findRecords(lead: BusinessLead): Promise<number[]>;

  /** Creates the one record that bears the lead's id, or updates it. Answers its number; runs twice without harm. */
  abstract save(lead: BusinessLead, options: { isNew: boolean }): Promise<number>;

  /**
   * Completes a record that somebody entered by hand: what stands there stays, but for the fields that we filled in
   * before. Answers all those fields; null when the record is gone.
   */
  abstract fillIn(recordId: number, lead: BusinessLead, filled: string[]): Promise<string[] | null>;

  /** Walks the way of a call step by step and stops at the first that fails. */
  abstract testConnection(): Promise<TestStep[]>;
}
