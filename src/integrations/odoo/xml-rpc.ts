import { XMLParser } from 'fast-xml-parser';

/** The fault that a failed call was answered with. */
export class XmlRpcFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** An element as the parser gives it, in order: `{ tag: children }`, and text as `{ '#text': text }`. */
type Node = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
});

const LARGEST_INT = 2 ** 31;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The document of a call. */
export function writeCall(method: string, parameters: unknown[]): string {
  const params = parameters.map((each) => `<param>${writeValue(each)}</param>`).join('');
  return `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`;
}

/** The value in the document of an answer; throws `XmlRpcFault` for a fault, another error for what is no answer. */
export function readResponse(text: string): unknown {
  const response = childrenOf(parser.parse(text) as Node[], 'methodResponse');
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
  return Number.isInteger(value) && Math.abs(value) < LARGEST_INT;
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
