import { z } from 'zod';
import { messageIn, type ProviderAnswer, readJsonAnswer } from '../../platform/providers/provider-answer.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { ProviderBadAnswer, ProviderRejected } from '../../platform/providers/provider-errors.js';
import { ODOO, type OdooCall, OdooTransport, UnknownDatabase, UnknownModel } from './odoo-transport.js';

const versionSchema = z.object({ version: z.string() });

/** Mistakes in our requests that Odoo reports as server errors: retrying doesn't help. */
const OUR_MISTAKE = /^builtins\.(ValueError|TypeError|KeyError|AttributeError)$/;

export interface Json2Options {
  baseUrl: string;
  database: string;
  apiKey: string;
  timeouts: TimeoutSettings;
}

/** JSON-2, available since Odoo 19. */
export class Json2Transport extends OdooTransport {
  private readonly client: ProviderClient;

  constructor({ baseUrl, database, apiKey, timeouts }: Json2Options) {
    super();
    const headers = { authorization: `bearer ${apiKey}`, 'x-odoo-database': database };
    this.client = new ProviderClient({ provider: ODOO, baseUrl, headers, timeouts });
  }

  get calls() {
    return this.client.calls;
  }

  async reach(): Promise<string> {
    const read = { operation: 'version', path: '/web/version', schema: versionSchema };
    return (await this.client.getJson(read)).version;
  }

  async signIn(): Promise<void> {
    const model = { model: 'res.users', method: 'context_get' };
    await this.call({ operation: 'sign in', ...model, schema: z.record(z.string(), z.unknown()) });
  }

  call<T>({ operation, model, method, ids, args, schema }: OdooCall<T>): Promise<T> {
    return this.client.postJson({
      operation,
      path: `/json/2/${model}/${method}`,
      body: { ...(ids && { ids }), ...args },
      isRepeatable: true,
      read: readAnswer,
      schema,
    });
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

function readAnswer(answer: ProviderAnswer): unknown {
  const { status, text } = answer;
  const name = nameIn(text);
  const fault = { provider: ODOO, status, providerMessage: messageIn(text) };
  if (status === 500 && OUR_MISTAKE.test(name)) throw new ProviderRejected(fault);
  if (status === 404 && /model .*does not exist/.test(fault.providerMessage ?? ''))
    throw new ProviderRejected({ ...fault, cause: new UnknownModel() });
  if (status === 404 && !name)
    throw new ProviderBadAnswer({
      ...fault,
      providerMessage: 'The database does not exist, or this is not Odoo 19.',
      cause: new UnknownDatabase(),
    });
  return readJsonAnswer(ODOO, answer);
}

/** Odoo errors carry the name of their class. */
function nameIn(text: string): string {
  try {
    return String((JSON.parse(text) as { name?: unknown }).name ?? '');
  } catch {
    return '';
  }
}
