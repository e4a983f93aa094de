import type { OdooRefusal } from './fake-odoo-data.js';

/** A separate XML-RPC implementation, so that it does not share bugs with the product's. */
export function readCall(text: string): { method: string; parameters: unknown[] } {
  const tokens = new Tokens(text);
  tokens.open('methodCall');
  const method = tokens.text('methodName');
  const parameters: unknown[] = [];
  tokens.open('params');
  while (tokens.tryOpen('param')) {
    parameters.push(readValue(tokens));
    tokens.close('param');
  }
  tokens.close('params');
  tokens.close('methodCall');
  return { method, parameters };
}

export function writeAnswer(value: unknown): string {
  return `<?xml version='1.0'?>\n<methodResponse>\n<params>\n<param>\n${writeValue(value)}\n</param>\n</params>\n</methodResponse>\n`;
}

export function writeFault({ faultCode, name, message }: OdooRefusal): string {
  // Server errors include their stack trace.
  const faultString =
    faultCode === 1
      ? `Traceback (most recent call last):\n  …\n${name.split('.').at(-1)}: ${message}\n`
      : message;
  const fault = writeValue({ faultCode, faultString });
  return `<?xml version='1.0'?>\n<methodResponse>\n<fault>\n${fault}\n</fault>\n</methodResponse>\n`;
}

class Tokens {
  private readonly tokens: string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.replace(/<\?.*?\?>/, '').match(/<[^>]+>|[^<]+/g) ?? [];
  }

  tryOpen(name: string): boolean {
    this.skipSpace();
    if (this.tokens[this.at] !== `<${name}>`) return false;
    this.at++;
    return true;
  }

  open(name: string): void {
    if (!this.tryOpen(name)) throw new Error(`<${name}> expected, not ${this.tokens[this.at]}`);
  }

  close(name: string): void {
    this.open(`/${name}`);
  }

  text(name: string): string {
    this.open(name);
    const text = this.tokens[this.at]?.startsWith('<') ? '' : this.tokens[this.at++];
    this.close(name);
    return (text ?? '').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  }

  next(): string {
    this.skipSpace();
    return this.tokens[this.at] ?? '';
  }

  private skipSpace(): void {
    while (this.tokens[this.at] !== undefined && this.tokens[this.at]!.trim() === '') this.at++;
  }
}

function readValue(tokens: Tokens): unknown {
  tokens.open('value');
  const value = readTyped(tokens);
  tokens.close('value');
  return value;
}

function readTyped(tokens: Tokens): unknown {
  switch (tokens.next()) {
    case '<array>':
      return readArray(tokens);
    case '<struct>':
      return readStruct(tokens);
    case '<int>':
      return Number(tokens.text('int'));
    case '<double>':
      return Number(tokens.text('double'));
    case '<boolean>':
      return tokens.text('boolean') === '1';
    case '<string>':
      return tokens.text('string');
    default:
      throw new Error(`No type of ours: ${tokens.next()}`);
  }
}

function readArray(tokens: Tokens): unknown[] {
  const values: unknown[] = [];
  tokens.open('array');
  tokens.open('data');
  while (tokens.next() === '<value>') values.push(readValue(tokens));
  tokens.close('data');
  tokens.close('array');
  return values;
}

function readStruct(tokens: Tokens): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  tokens.open('struct');
  while (tokens.tryOpen('member')) {
    const name = tokens.text('name');
    members[name] = readValue(tokens);
    tokens.close('member');
  }
  tokens.close('struct');
  return members;
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return `<value><boolean>${Number(value)}</boolean></value>`;
  if (typeof value === 'number') return `<value><int>${value}</int></value>`;
  if (Array.isArray(value))
    return `<value><array><data>\n${value.map(writeValue).join('\n')}\n</data></array></value>`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, each]) => `<member>\n<name>${name}</name>\n${writeValue(each)}\n</member>`,
    );
    return `<value><struct>\n${members.join('\n')}\n</struct></value>`;
  }
  const text = String(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<value><string>${text}</string></value>`;
}
