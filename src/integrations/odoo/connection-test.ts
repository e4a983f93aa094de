import type { OdooStep, TestStep } from '#shared/integration.js';
import { describeFault } from '../../platform/providers/provider-calls.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  ProviderError,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';
import { idsSchema } from './odoo.map.js';
import { type OdooTransport, UnknownDatabase, UnknownModel } from './odoo-transport.js';

/** Runs the steps of a call. Each reports what it found; the first failure ends the test. */
export async function testConnection(
  transport: OdooTransport | null,
  missing: string[],
): Promise<TestStep[]> {
  if (!transport) return [notConfigured(missing)];
  const steps: TestStep[] = [];
  for (const [name, act] of stepsOf(transport)) {
    steps.push(await take(name, act));
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

async function take(name: OdooStep, act: () => Promise<string>): Promise<TestStep> {
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
  if (step === 'read') return `The key's user may not read leads.${suffix}`;
  if (/expir/i.test(suffix)) return `The API key has expired.${suffix}`;
  return `The key was rejected: it is wrong, revoked or expired (keys of ordinary staff last 90 days at most).${suffix}`;
}

function notConfigured(missing: string[]): TestStep {
  const detail = `Odoo is not configured. Missing: ${missing.join(', ')}.`;
  return { name: 'configure', ok: false, ms: 0, detail };
}
