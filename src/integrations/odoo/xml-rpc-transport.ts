import { createRequire } from 'node:module';
import { z } from 'zod';
import { storableText } from '#shared/text.js';
import { type ProviderAnswer, refusalOf } from '../../platform/providers/provider-answer.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  type ProviderError,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';
import { ODOO, type OdooCall, OdooTransport, UnknownDatabase, UnknownModel } from './odoo-transport.js';

const versionSchema = z.object({ server_version: z.string() });
/** False for an unknown login or key. */
const userSchema = z.union([z.number().int().positive(), z.literal(false)]);

/** The last line of a fault's traceback names the error. */
const OUR_MISTAKE = /^(ValueError|TypeError|KeyError|AttributeError)\b/;
const MAX_MESSAGE_LENGTH = 300;

export interface XmlRpcOptions {
  baseUrl: string;
  database: string;
  username: string;
  /** The API key, or the password. */
  secret: string;
  timeouts: TimeoutSettings;
}

/** XML-RPC, available before Odoo 20. */
export class XmlRpcTransport extends OdooTransport {
  private readonly client: ProviderClient;
  private user: number | null = null;

  constructor(private readonly options: XmlRpcOptions) {
    super();
    const { baseUrl, timeouts } = options;
    this.client = new ProviderClient({ provider: ODOO, baseUrl, headers: { accept: 'text/xml' }, timeouts });
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
      throw new ProviderAuth({
        provider: ODOO,
        providerMessage: 'The login does not exist, or its key is wrong.',
      });
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

/** Fault codes: 1 server error with a traceback; 2 rejected; 3 invalid key; 4 missing permission. */
function errorOf(fault: XmlRpcFault): ProviderError {
  const text = lastLine(fault.message);
  const details = {
    provider: ODOO,
    providerMessage: storableText(text, MAX_MESSAGE_LENGTH),
    cause: fault as Error,
  };
  if (/database .* does not exist/.test(text))
    return new ProviderBadAnswer({ ...details, cause: new UnknownDatabase() });
  if (/Object \S+ doesn't exist|model .*does not exist/.test(text))
    return new ProviderRejected({ ...details, cause: new UnknownModel() });
  if (fault.code === 3 || fault.code === 4) return new ProviderAuth(details);
  return fault.code === 2 || OUR_MISTAKE.test(text)
    ? new ProviderRejected(details)
    : new ProviderUnavailable(details);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

/** The fault returned for a failed call. */
class XmlRpcFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** An element as the parser returns it, in order: `{ tag: children }`, and text as `{ '#text': text }`. */
type Node = Record<string, unknown>;

const PARSING = { preserveOrder: true, ignoreAttributes: true, parseTagValue: false, trimValues: false };

/** Loaded with the first response, because few servers speak XML-RPC. */
const require = createRequire(import.meta.url);

const INT_LIMIT = 2 ** 31;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The XML document of a call. */
function writeCall(method: string, parameters: unknown[]): string {
  const params = parameters.map((each) => `<param>${writeValue(each)}</param>`).join('');
  return `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`;
}

/** The value in a response; throws `XmlRpcFault` for a fault, another error for anything that isn't a response. */
function readResponse(text: string): unknown {
  const { XMLParser }: typeof import('fast-xml-parser') = require('fast-xml-parser');
  const response = childrenOf(new XMLParser(PARSING).parse(text) as Node[], 'methodResponse');
  const fault = response.find((node) => 'fault' in node);
  if (fault) throw toFault(readValue(childrenOf(childrenOf([fault], 'fault'), 'value')));
  return readValue(childrenOf(childrenOf(childrenOf(response, 'params'), 'param'), 'value'));
}

function writeValue(value: unknown): string {
  return `<value>${writeContent(value)}</value>`;
}

function writeContent(value: unknown): string {
  if (value === null || value === undefined) return '<nil/>';
  if (typeof value === 'boolean') return `<boolean>${Number(value)}</boolean>`;
  if (typeof value === 'number') return isInt(value) ? `<int>${value}</int>` : `<double>${value}</double>`;
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (Array.isArray(value)) return `<array><data>${value.map(writeValue).join('')}</data></array>`;
  const members = Object.entries(value).map(
    ([name, each]) => `<member><name>${escaped(name)}</name>${writeValue(each)}</member>`,
  );
  return `<struct>${members.join('')}</struct>`;
}

function isInt(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < INT_LIMIT;
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, ' ')
    .replace(/[&<>]/g, (character) => ESCAPES[character]!);
}

function readValue(content: Node[]): unknown {
  const typed = content.find((node) => !('#text' in node));
  // A value without a type is a string.
  if (!typed) return textOf(content);
  const [type, children] = Object.entries(typed)[0] as [string, Node[]];
  return read(type, children);
}

function read(type: string, children: Node[]): unknown {
  if (type === 'array') return valuesIn(childrenOf(children, 'data')).map(readValue);
  if (type === 'struct') return Object.fromEntries(all(children, 'member').map(readMember));
  if (type === 'nil') return null;
  const text = textOf(children);
  if (type === 'boolean') return text.trim() === '1';
  return ['int', 'i4', 'i8', 'double'].includes(type) ? Number(text) : text;
}

function readMember(member: Node[]): [string, unknown] {
  return [textOf(childrenOf(member, 'name')), readValue(childrenOf(member, 'value'))];
}

const valuesIn = (nodes: Node[]) => all(nodes, 'value');

/** The children of each element of this name. */
function all(nodes: Node[], name: string): Node[][] {
  return nodes.filter((node) => name in node).map((node) => node[name] as Node[]);
}

function childrenOf(nodes: Node[], name: string): Node[] {
  const [children] = all(nodes, name);
  if (!children) throw new SyntaxError(`No <${name}> where one belongs.`);
  return children;
}

function textOf(nodes: Node[]): string {
  return nodes.map((node) => String(node['#text'] ?? '')).join('');
}

function toFault(value: unknown): XmlRpcFault {
  const { faultCode, faultString } = Object(value) as { faultCode?: unknown; faultString?: unknown };
  return new XmlRpcFault(Number(faultCode), String(faultString));
}
