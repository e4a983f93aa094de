import type { EntityManager } from '@mikro-orm/postgresql';

/** Copies leads to the company's CRM. The Odoo integration implements it. */
export abstract class CrmSync {
  /** False when no CRM is connected. */
  abstract readonly isConfigured: boolean;

  /**
   * Queues a sync in the transaction of the change that needs it. Without a CRM the request is stored and runs once
   * one is connected.
   */
  abstract request(em: EntityManager, leadIds: string[]): Promise<void>;
}
