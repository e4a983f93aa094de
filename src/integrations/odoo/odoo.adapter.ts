import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { TestStep } from '#shared/integration.js';
import { memoize } from '../../platform/cache.js';
import { NotConfigured, ProviderRejected } from '../../platform/providers/provider-errors.js';
import { testConnection } from './connection-test.js';
import { Crm, type CrmLead } from './crm.js';
import {
  externalId,
  loadSchema,
  normalizeAddress,
  type Place,
  placedSchema,
  recordsSchema,
  statesSchema,
  toFirstValues,
  toLoadName,
  toValues,
} from './odoo.map.js';
import { ODOO, type OdooTransport } from './odoo-transport.js';

const CRM_LEAD = 'crm.lead';
/** Includes archived records. */
const WITH_ARCHIVED = { active_test: false };
/** Without the ZIP+4 suffix. */
const ZIP_DIGITS = 5;
const MAX_RECORDS = 50;

/** Leads in Odoo's CRM. */
@Injectable()
export class OdooAdapter extends Crm implements OnApplicationShutdown {
  private places?: OdooPlaces;

  /**
   * Without a transport, every call fails with `NotConfigured`. `tester` has a separate breaker, so that a test always
   * runs.
   */
  constructor(
    private readonly ways: { transport: OdooTransport; tester: OdooTransport } | null,
    private readonly missing: string[],
  ) {
    super();
  }

  get isConfigured(): boolean {
    return this.ways !== null;
  }

  async findRecords(lead: CrmLead): Promise<number[]> {
    const street = normalizeAddress(lead.street ?? '');
    // Without a street the record could be any of the owner's homes.
    if (!street) return [];
    const found = await this.transport.call({
      operation: 'find lead',
      model: CRM_LEAD,
      method: 'search_read',
      args: {
        // Records of any type: a lead that sales turned into an opportunity is still the same one.
        domain: [['email_normalized', '=', lead.email.toLowerCase()]],
        fields: ['street', 'zip'],
        order: 'id',
        limit: MAX_RECORDS,
        context: WITH_ARCHIVED,
      },
      schema: placedSchema,
    });
    const isHere = (record: { street: string | false; zip: string | false }) =>
      normalizeAddress(record.street || '') === street && mayBeSamePlace(record.zip, lead.zipCode);
    return found.filter(isHere).map(({ id }) => id);
  }

  async save(lead: CrmLead, { isNew }: { isNew: boolean }): Promise<number> {
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
    const providerMessage =
      messages.map(({ message }) => message).join(' ') || 'Odoo did not accept the lead.';
    throw new ProviderRejected({ provider: ODOO, status: 200, providerMessage });
  }

  async fillIn(recordId: number, lead: CrmLead, filled: string[]): Promise<string[] | null> {
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

  /** Closes this late so that running jobs can finish first. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.ways?.transport.close(), this.ways?.tester.close()]);
  }

  private get transport(): OdooTransport {
    if (!this.ways) throw new NotConfigured(ODOO);
    return this.ways.transport;
  }

  private async valuesOf(lead: CrmLead) {
    this.places ??= new OdooPlaces(this.transport);
    return toValues(lead, await this.places.find(lead.state));
  }

  private async read(recordId: number, fields: string[]): Promise<Record<string, unknown> | undefined> {
    const [record] = await this.transport.call({
      operation: 'find record',
      model: CRM_LEAD,
      method: 'search_read',
      args: { domain: [['id', '=', recordId]], fields, limit: 1, context: WITH_ARCHIVED },
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

/** Odoo returns empty values as false. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === false || value === '';
}

function pick<T>(values: Record<string, T>, fields: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
}

/** Many towns have the same street; a missing ZIP code matches any. */
function mayBeSamePlace(one: string | false, other: string | null): boolean {
  return !one || !other || one.trim().slice(0, ZIP_DIGITS) === other.slice(0, ZIP_DIGITS);
}

const NO_PLACE: Place = { stateId: null, countryId: null };

/** Odoo's ids of US states, each requested once. */
export class OdooPlaces {
  private readonly places = new Map<string, () => Promise<Place>>();

  constructor(private readonly transport: OdooTransport) {}

  find(state: string | null): Promise<Place> {
    if (!state) return Promise.resolve(NO_PLACE);
    const place = this.places.get(state) ?? memoize(() => this.ask(state));
    this.places.set(state, place);
    return place();
  }

  private async ask(code: string): Promise<Place> {
    const [state] = await this.transport.call({
      operation: 'find state',
      model: 'res.country.state',
      method: 'search_read',
      args: {
        domain: [
          ['code', '=', code],
          ['country_id.code', '=', 'US'],
        ],
        fields: ['country_id'],
        limit: 1,
      },
      schema: statesSchema,
    });
    return state ? { stateId: state.id, countryId: state.country_id ? state.country_id[0] : null } : NO_PLACE;
  }
}
