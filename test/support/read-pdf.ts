import { inflateSync } from 'node:zlib';

/** The text, tags and links of a PDF made by pdfkit, enough to check them. */
export interface ReadPdf {
  /** The text of each page, one line per piece of text. */
  pages: string[];
  text: string;
  /** Its structure tags in file order. */
  tags: string[];
  /** The alternative texts of its figures and links. */
  descriptions: string[];
  links: string[];
  title: string;
  catalog: string;
  /** Whether a missing glyph was drawn as a box. */
  hasBoxes: boolean;
  fonts: string[];
}

/** Reads the cross-reference table, so that bytes in a stream are never mistaken for objects. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = new Objects(file);
  const pages = objects.of('Page').map((page) => readPage(objects, page));
  const bodies = objects.all.map(({ head }) => head);
  const [catalog = ''] = objects.of('Catalog').map(({ head }) => head);
  return {
    pages: pages.map(({ lines }) => lines.join('\n')),
    text: pages.flatMap(({ lines }) => lines).join('\n'),
    tags: bodies.flatMap((body) => /^<<\n\/S \/(\w+)\n[\s\S]*?\/P \d+ 0 R/.exec(body)?.[1] ?? []),
    descriptions: bodies.flatMap((body) => stringAt(body, 'Alt') ?? []),
    links: bodies.flatMap((body) => stringAt(body, 'URI') ?? []),
    title: objects.textAt(objects.at(/\/Info (\d+) 0 R/.exec(objects.trailer)![1]!).head, 'Title'),
    catalog,
    hasBoxes: pages.some(({ hasBoxes }) => hasBoxes),
    fonts: objects.of('FontDescriptor').map(({ head }) => head),
  };
}

interface Body {
  id: string;
  head: string;
  stream: Buffer | null;
}

class Objects {
  readonly all: Body[];
  readonly trailer: string;

  constructor(file: Buffer) {
    const text = file.toString('latin1');
    const table = text.slice(text.lastIndexOf('\nxref\n'));
    this.trailer = table.slice(table.indexOf('trailer'));
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    this.all = offsets.map((offset) => bodyAt(file, text, offset));
  }

  at(id: string): Body {
    return this.all.find((body) => body.id === id)!;
  }

  of(type: string): Body[] {
    return this.all.filter(({ head }) => new RegExp(`/Type /${type}\\b`).test(head));
  }

  /** The object that a key refers to. */
  follow({ head }: Body, key: string): Body {
    return this.at(new RegExp(`/${key} (\\d+) 0 R`).exec(head)![1]!);
  }

  /** A text stored with its key or in a separate object. */
  textAt(head: string, key: string): string {
    const id = new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
    return id ? readString(this.at(id).head) : (stringAt(head, key) ?? '');
  }
}

function bodyAt(file: Buffer, text: string, offset: number): Body {
  const id = /^(\d+) 0 obj/.exec(text.slice(offset, offset + 20))![1]!;
  const end = text.indexOf('endobj', offset);
  const start = text.indexOf('stream\n', offset);
  if (start < 0 || start > end)
    return { id, head: text.slice(text.indexOf('\n', offset) + 1, end), stream: null };
  const head = text.slice(text.indexOf('\n', offset) + 1, start);
  const length = Number(/\/Length (\d+)/.exec(head)![1]);
  const bytes = file.subarray(start + 7, start + 7 + length);
  return { id, head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes };
}

const TOKENS = /\/(\S+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/g;

function readPage(objects: Objects, page: Body): { lines: string[]; hasBoxes: boolean } {
  const resources = objects.follow(page, 'Resources');
  const content = objects.follow(page, 'Contents').stream!.toString('latin1');
  const letters = new Map<string, string[]>();
  let font = '';
  let hasBoxes = false;
  const lines: string[] = [];
  for (const [, name, shown = ''] of content.matchAll(TOKENS)) {
    if (name) font = name;
    if (name && !letters.has(name)) letters.set(name, lettersOf(objects, objects.follow(resources, name)));
    if (name) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    hasBoxes ||= glyphs.includes('0000');
    lines.push(glyphs.map((glyph) => letters.get(font)![Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return { lines, hasBoxes };
}

/** The letters of each glyph in an embedded font. */
function lettersOf(objects: Objects, font: Body): string[] {
  const map = objects.follow(font, 'ToUnicode').stream!.toString('latin1');
  const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]/g)].map(([, letters]) => letters!);
  return ranges
    .flatMap((letters) => [...letters.matchAll(/<([^>]*)>/g)].map(([, codes]) => codes!))
    .map((codes) => Buffer.from(codes.replace(/ /g, ''), 'hex').swap16().toString('utf16le'));
}

function stringAt(head: string, key: string): string | null {
  const found = new RegExp(`/${key} (\\((?:\\\\[\\s\\S]|[^\\\\)])*\\))`).exec(head);
  return found ? readString(found[1]!) : null;
}

function readString(literal: string): string {
  const inner = literal.slice(literal.indexOf('(') + 1, literal.lastIndexOf(')'));
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = inner.replace(/\\([\s\S])/g, (_, char: string) => escapes[char] ?? char);
  if (!plain.startsWith('þÿ')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}
