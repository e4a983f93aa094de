import { z } from 'zod';
import { type ProviderAnswer, refusalOf } from '../../platform/providers/provider-answer.js';
import type { Patience } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  type ProviderError,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';
import { storableText } from '../../shared/storable-text.js';
import { ODOO, type OdooCall, OdooTransport, UnknownDatabase, UnknownModel } from './odoo-transport.js';
import { readResponse, writeCall, XmlRpcFault } from './xml-rpc.js';

const versionSchema = z.object({ server_version: z.string() });
/** False for a login or key that is not known. */
const userSchema = z.union([z.number().int().positive(), z.literal(false)]);

/** A trace in a fault names the error of its last line. */
const OUR_MISTAKE = /^(ValueError|TypeError|KeyError|AttributeError)\b/;
const LONGEST = 300;

export interface XmlRpcOptions {
  baseUrl: string;
  database: string;
  username: string;
  /** The API key, or the password. */
  secret: string;
  patience: Patience;
}

/** XML-RPC, which every Odoo before 20 has. */
export class XmlRpcTransport extends OdooTransport {
  private readonly client: ProviderClient;
  private user: number | null = null;

  constructor(private readonly options: XmlRpcOptions) {
    super();
    const { baseUrl, patience } = options;
    this.client = new ProviderClient({ provider: ODOO, baseUrl, headers: { accept: 'text/xml' }, patience });
  }

  get calls() {
    return this.client.calls;
  }

  async reach(): Promise<string> {
    return (await this.ask('version', 'common', 'version', [], versionSchema)).server_version;
  }

  async signIn(): Promise<void> {
    this.user = await this.authenticate();
  }

  async call<T>({ operation, model, method, ids, args, schema }: OdooCall<T>): Promise<T> {
    const { database, secret } = this.options;
    this.user ??= await this.authenticate();
    const parameters = [database, this.user, secret, model, method, ids ? [ids] : [], args ?? {}];
    return this.ask(operation, 'object', 'execute_kw', parameters, schema);
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async authenticate(): Promise<number> {
    const { database, username, secret } = this.options;
    const parameters = [database, username, secret, {}];
    const user = await this.ask('sign in', 'common', 'authenticate', parameters, userSchema);
    if (user === false)
      throw new ProviderAuth({ provider: ODOO, providerMessage: 'The login or its key is not known.' });
    return user;
  }

  private ask<T>(
    operation: string,
    service: 'common' | 'object',
    method: string,
    parameters: unknown[],
    schema: z.ZodType<T>,
  ): Promise<T> {
    return this.client.call({
      operation,
      path: `/xmlrpc/2/${service}`,
      body: { type: 'text/xml', text: writeCall(method, parameters) },
      isRepeatable: true,
      read: readAnswer,
      schema,
    });
  }
}

function readAnswer(answer: ProviderAnswer): unknown {
  if (answer.status !== 200) throw refusalOf(ODOO, answer);
  try {
    return readResponse(answer.text);
  } catch (cause) {
    throw cause instanceof XmlRpcFault
      ? errorOf(cause)
      : new ProviderBadAnswer({ provider: ODOO, status: answer.status, cause });
  }
}

/** Faults by code: 1 the server's own, with its trace; 2 a refusal; 3 a key; 4 a right that is missing. */
function errorOf(fault: XmlRpcFault): ProviderError {
  const words = lastLine(fault.message);
  const told = { provider: ODOO, providerMessage: storableText(words, LONGEST), cause: fault as Error };
  if (/database .* does not exist/.test(words))
    return new ProviderBadAnswer({ ...told, cause: new UnknownDatabase() });
  if (/Object \S+ doesn't exist|model .*does not exist/.test(words))
    return new ProviderRejected({ ...told, cause: new UnknownModel() });
  if (fault.code === 3 || fault.code === 4) return new ProviderAuth(told);
  return fault.code === 2 || OUR_MISTAKE.test(words)
    ? new ProviderRejected(told)
    : new ProviderUnavailable(told);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
