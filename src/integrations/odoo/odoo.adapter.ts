import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { type BusinessLead, BusinessSystem } from '../../business-system/business-system.js';
import { plainAddress } from '../../business-system/plain-address.js';
import { NotConfigured, ProviderRejected } from '../../platform/providers/provider-errors.js';
import type { TestStep } from '../../shared/integrations/integrations.contract.js';
import { externalId, toFirstValues, toLoadName, toValues } from './odoo.map.js';
import { loadSchema, placedSchema, recordsSchema } from './odoo.schema.js';
import { OdooPlaces } from './odoo-places.js';
import { testConnection } from './odoo-test.js';
import { ODOO, type OdooTransport } from './odoo-transport.js';

const CRM_LEAD = 'crm.lead';
/** Finds archived records, too. */
const ARCHIVED_TOO = { active_test: false };
/** Without what the post office adds for a block. */
const ZIP_DIGITS = 5;
const MOST_RECORDS = 50;

/** Leads in Odoo's CRM. */
@Injectable()
export class OdooAdapter extends BusinessSystem implements OnApplicationShutdown {
  private places?: OdooPlaces;

  /** Without a way to Odoo every call ends in `NotConfigured`. `tester` has a breaker of its own: a test is always made. */
  constructor(
    private readonly ways: { transport: OdooTransport; tester: OdooTransport } | null,
    private readonly missing: string[],
  ) {
    super();
  }

  get isConfigured(): boolean {
    return this.ways !== null;
  }

  async findRecords(lead: BusinessLead): Promise<number[]> {
    const street = plainAddress(lead.street ?? '');
    // Without a street the record could be of any home of the owner.
    if (!street) return [];
    const found = await this.transport.call({
      operation: 'find lead',
      model: CRM_LEAD,
      method: 'search_read',
      args: {
        // Records of any type: a lead that sales people have taken further is still the same one.
        domain: [['email_normalized', '=', lead.email.toLowerCase()]],
        fields: ['street', 'zip'],
        order: 'id',
        limit: MOST_RECORDS,
        context: ARCHIVED_TOO,
      },
      schema: placedSchema,
    });
    const isHere = (record: { street: string | false; zip: string | false }) =>
      plainAddress(record.street || '') === street && mayBeSamePlace(record.zip, lead.zipCode);
    return found.filter(isHere).map(({ id }) => id);
  }

  async save(lead: BusinessLead, { isNew }: { isNew: boolean }): Promise<number> {
    const values = { ...(await this.valuesOf(lead)), ...(isNew && toFirstValues(lead)) };
    const { ids, messages } = await this.transport.call({
      operation: 'load lead',
      model: CRM_LEAD,
      method: 'load',
      args: {
        fields: ['id', ...Object.keys(values).map(toLoadName)],
        data: [[externalId(lead), ...Object.values(values)]],
      },
      schema: loadSchema,
    });
    const [id] = ids || [];
    if (id) return id;
    const providerMessage = messages.map(({ message }) => message).join(' ') || 'The lead was not taken.';
    throw new ProviderRejected({ provider: ODOO, status: 200, providerMessage });
  }

  async fillIn(recordId: number, lead: BusinessLead, filled: string[]): Promise<string[] | null> {
    const values = await this.valuesOf(lead);
    const record = await this.read(recordId, Object.keys(values));
    if (!record) return null;
    const ours = Object.keys(values).filter(
      (field) => filled.includes(field) || (isBlank(record[field]) && !isBlank(values[field])),
    );
    if (ours.length > 0) await this.write(recordId, pick(values, ours));
    return ours;
  }

  testConnection(): Promise<TestStep[]> {
    return testConnection(this.ways?.tester ?? null, this.missing);
  }

  /** Closes this late because jobs finish before it what they have begun. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.ways?.transport.close(), this.ways?.tester.close()]);
  }

  private get transport(): OdooTransport {
    if (!this.ways) throw new NotConfigured(ODOO);
    return this.ways.transport;
  }

  private async valuesOf(lead: BusinessLead) {
    this.places ??= new OdooPlaces(this.transport);
    return toValues(lead, await this.places.of(lead.state));
  }

  private async read(recordId: number, fields: string[]): Promise<Record<string, unknown> | undefined> {
    const [record] = await this.transport.call({
      operation: 'find record',
      model: CRM_LEAD,
      method: 'search_read',
      args: { domain: [['id', '=', recordId]], fields, limit: 1, context: ARCHIVED_TOO },
      schema: recordsSchema,
    });
    return record;
  }

  private async write(recordId: number, vals: Record<string, unknown>): Promise<void> {
    await this.transport.call({
      operation: 'update lead',
      model: CRM_LEAD,
      method: 'write',
      ids: [recordId],
      args: { vals },
      schema: z.literal(true),
    });
  }
}

/** An empty value comes back as false. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === false || value === '';
}

function pick<T>(values: Record<string, T>, fields: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
}

/** The same street may be in many towns; a zip code that nobody wrote down says nothing. */
function mayBeSamePlace(one: string | false, other: string | null): boolean {
  return !one || !other || one.trim().slice(0, ZIP_DIGITS) === other.slice(0, ZIP_DIGITS);
}
