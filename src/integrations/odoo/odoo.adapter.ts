import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { OdooStep, TestStep } from '#shared/integration.js';
import { memoize } from '../../platform/cache.js';
import { describeFault, type ProviderCalls } from '../../platform/providers/provider-calls.js';
import {
  NotConfigured,
  ProviderAuth,
  ProviderBadAnswer,
  ProviderError,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';
import { Crm, type CrmLead } from './crm.js';
import {
  externalId,
  idsSchema,
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
import { ODOO, type OdooTransport, UnknownDatabase, UnknownModel } from './odoo-transport.js';

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
   * Without a transport, every call fails with `NotConfigured`. `test` has a separate breaker, so that a test always
   * runs.
   */
  constructor(
    private readonly transports: { main: OdooTransport; test: OdooTransport } | null,
    private readonly missing: string[],
  ) {
    super();
  }

  get isConfigured(): boolean {
    return this.transports !== null;
  }

  /** For the integrations page. */
  get calls(): ProviderCalls | undefined {
    return this.transports?.main.calls;
  }

  get testCalls(): ProviderCalls | undefined {
    return this.transports?.test.calls;
  }

  async findRecords(lead: CrmLead): Promise<number[]> {
    const street = normalizeAddress(lead.street ?? '');
    // Without a street the record could be any of the owner's homes.
    if (!street || !lead.email) return [];
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
    return testConnection(this.transports?.test ?? null, this.missing);
  }

  /** Closes this late so that running jobs can finish first. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.transports?.main.close(), this.transports?.test.close()]);
  }

  private get transport(): OdooTransport {
    if (!this.transports) throw new NotConfigured(ODOO);
    return this.transports.main;
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
class OdooPlaces {
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

/** Runs the steps of a test. Each reports what it found; the first failure ends the test. */
async function testConnection(transport: OdooTransport | null, missing: string[]): Promise<TestStep[]> {
  if (!transport) return [notConfigured(missing)];
  const steps: TestStep[] = [];
  for (const [name, act] of stepsOf(transport)) {
    steps.push(await runStep(name, act));
    if (!steps.at(-1)!.ok) break;
  }
  return steps;
}

function stepsOf(transport: OdooTransport): [OdooStep, () => Promise<string>][] {
  return [
    ['reach', async () => `Odoo ${await transport.reach()} responds.`],
    ['sign in', () => transport.signIn().then(() => 'The database exists and accepts the key.')],
    ['read', () => readLeads(transport)],
  ];
}

async function readLeads(transport: OdooTransport): Promise<string> {
  await transport.call({
    operation: 'read leads',
    model: 'crm.lead',
    method: 'search_read',
    args: { domain: [], fields: ['id'], limit: 1 },
    schema: idsSchema,
  });
  return 'Leads can be read.';
}

async function runStep(name: OdooStep, act: () => Promise<string>): Promise<TestStep> {
  const startedAt = performance.now();
  const outcome = await act().then(
    (detail) => ({ ok: true, detail }),
    (error: unknown) => ({ ok: false, detail: causeOf(name, error) }),
  );
  return { name, ...outcome, ms: Math.round(performance.now() - startedAt) };
}

/** The cause of a failed step; causes someone can fix get a specific message. */
function causeOf(step: OdooStep, error: unknown): string {
  if (!(error instanceof ProviderError)) return describeFault(error);
  if (step === 'reach') return describeUnreachable(error);
  if (error.cause instanceof UnknownDatabase) return 'The server has no database with the name in ODOO_DB.';
  if (error.cause instanceof UnknownModel) return 'The CRM app is not installed in this database.';
  if (error instanceof ProviderAuth) return describeRejection(step, error);
  return describeFault(error);
}

function describeUnreachable(error: ProviderError): string {
  if (error instanceof ProviderBadAnswer && error.status === 404)
    return 'The server at ODOO_URL is not Odoo 19 or newer. For an older version, set ODOO_PROTOCOL to xmlrpc.';
  const isSilent = error instanceof ProviderUnavailable && error.status === null;
  return isSilent
    ? `The server at ODOO_URL is unreachable. ${describeFault(error)}`
    : `The server at ODOO_URL does not respond like Odoo. ${describeFault(error)}`;
}

function describeRejection(step: OdooStep, error: ProviderError): string {
  const suffix = error.providerMessage ? ` Odoo says: ${error.providerMessage}` : '';
  if (step === 'read') return `The key's user is not allowed to read leads.${suffix}`;
  if (/expir/i.test(suffix)) return `The API key has expired.${suffix}`;
  return `The key was rejected: it is wrong, revoked or expired (keys of ordinary staff last 90 days at most).${suffix}`;
}

function notConfigured(missing: string[]): TestStep {
  const detail = `Odoo is not configured. Missing: ${missing.join(', ')}.`;
  return { name: 'configure', ok: false, ms: 0, detail };
}
