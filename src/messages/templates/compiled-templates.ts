import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Company } from '#shared/company.js';
import { onOneLine } from '#shared/text.js';
import { CompanyService } from '../../content/company.service.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Sql } from '../../platform/database/sql.js';
import { escapeHtml } from '../../platform/escape-html.js';
import { brandingOf, type EmailBranding, fillCompany, toLink, toPostLinks } from './email-branding.js';
import { AFTER_HOURS, POSTS, type Template } from './template.js';

export interface CompiledParts {
  template: string;
  version: number;
  subject: string | null;
  html: string | null;
  text: string;
}

/** A message as its recipient sees it; only emails have HTML. */
export interface FilledMessage {
  subject: string | null;
  html: string | null;
  text: string;
}

/** A rendered template whose placeholders are filled in for each message. */
export class CompiledTemplate {
  readonly hash: string;
  private readonly subject: TextTemplate | null;
  private readonly html: TextTemplate | null;
  private readonly text: TextTemplate;

  constructor(readonly parts: CompiledParts) {
    this.hash = hash(
      'sha256',
      JSON.stringify([parts.template, parts.version, parts.subject, parts.html, parts.text]),
    );
    this.subject = parts.subject === null ? null : new TextTemplate(parts.subject);
    this.html = parts.html === null ? null : new TextTemplate(parts.html);
    this.text = new TextTemplate(parts.text);
  }

  fill(values: TemplateValues): FilledMessage {
    return {
      subject: this.fillSubject(values),
      html: this.html?.fill(values, asHtml) ?? null,
      text: this.text.fill(values),
    };
  }

  fillSubject(values: TemplateValues): string | null {
    return this.subject?.fill(values, onOneLine) ?? null;
  }
}

/** `{{name}}` or, with a fallback, `{{name|there}}`. */
const PLACEHOLDER = /\{\{(\w+)(?:\|([^{}]*))?\}\}/;

export type TemplateValues = Record<string, string | undefined>;

/** Text with placeholders, parsed once so filling it is fast. */
export class TextTemplate {
  /** Text, name, fallback, text, name, fallback, …, text. */
  private readonly parts: (string | undefined)[];

  constructor(text: string) {
    this.parts = text.split(PLACEHOLDER);
  }

  /** `encode` escapes the value of a placeholder for its context. */
  fill(values: TemplateValues, encode: (value: string, name: string) => string = asIs): string {
    let filled = this.parts[0]!;
    for (let index = 1; index < this.parts.length; index += 3) {
      const name = this.parts[index]!;
      const value = values[name];
      // Stored as JSON, so it may be a number. If encoding threw, no one would know whether the message was sent.
      filled +=
        (value ? encode(String(value), name) : (this.parts[index + 1] ?? '')) + this.parts[index + 2]!;
    }
    return filled;
  }

  get names(): string[] {
    return this.parts.filter((_, index) => index % 3 === 1) as string[];
  }
}

function asIs(value: string): string {
  return value;
}

/** Escapes HTML and keeps line breaks. Only our own text may contain links, not what people typed. */
function asHtml(value: string, name: string): string {
  if (name === POSTS) return toPostLinks(escapeHtml(value));
  const escaped = escapeHtml(value).replaceAll('\n', '<br/>');
  return name === AFTER_HOURS ? escaped.replace(/https?:\/\/\S+/g, toLink) : escaped;
}

/** Compile the template outside of the current transaction, then try again. */
export class TemplateNotCompiled extends Error {
  constructor(readonly template: string) {
    super(`${template} has not been compiled yet.`);
  }
}

const SAVE = `
  insert into compiled_templates (hash, template, version, subject, html, text)
  values ($1, $2, $3, $4, $5, $6) on conflict (hash) do nothing`;

/** A compiled template takes about 10 KB. */
const MAX_STORED = 200;

interface CacheEntry {
  company: Company;
  compiling: Promise<CompiledTemplate>;
  /** Set once it is stored. */
  compiled?: CompiledTemplate;
}

/** Compiles templates with the current company details, once each. */
@Injectable()
export class CompiledTemplates {
  private readonly current = new WeakMap<Template, CacheEntry>();
  private readonly storedByHash = new LRUCache<string, CompiledTemplate>({
    max: MAX_STORED,
    fetchMethod: (hash) => this.readStored(hash),
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly sql: Sql,
    private readonly company: CompanyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The compiled template for sending. Its row is stored so that sent messages can be read later. */
  async get(template: Template): Promise<CompiledTemplate> {
    // The company object stays the same until its settings change.
    const company = await this.company.read();
    const cached = this.current.get(template);
    if (cached?.company === company) return cached.compiling;
    const compiling = this.compileAndStore(template, company);
    const entry: CacheEntry = { company, compiling };
    this.current.set(template, entry);
    compiling.then(
      (compiled) => (entry.compiled = compiled),
      () => this.current.delete(template),
    );
    return compiling;
  }

  /** Compiles a template that is being edited, without caching or storing it. */
  async compileDraft(template: Template): Promise<CompiledTemplate> {
    return new CompiledTemplate(await toParts(template, this.brandingOf(await this.company.read())));
  }

  /**
   * Synchronous access for use inside a transaction, which must not wait for a second connection. Throws
   * `TemplateNotCompiled` if something is missing.
   */
  async snapshot(): Promise<{
    branding: EmailBranding;
    compiledOf: (template: Template) => CompiledTemplate;
  }> {
    const company = await this.company.read();
    const compiledOf = (template: Template) => {
      const cached = this.current.get(template);
      if (cached?.company !== company || !cached.compiled) throw new TemplateNotCompiled(template.name);
      return cached.compiled;
    };
    return { branding: this.brandingOf(company), compiledOf };
  }

  /** The compiled template a message was sent with. */
  async getStored(hash: string): Promise<CompiledTemplate | null> {
    return (await this.storedByHash.fetch(hash)) ?? null;
  }

  private brandingOf(company: Company): EmailBranding {
    return brandingOf(company, this.config.PUBLIC_SITE_URL, this.config.MAIL_POSTAL_ADDRESS);
  }

  private async compileAndStore(template: Template, company: Company): Promise<CompiledTemplate> {
    const compiled = new CompiledTemplate(await toParts(template, this.brandingOf(company)));
    const { parts, hash } = compiled;
    await this.sql.rows(SAVE, [hash, parts.template, parts.version, parts.subject, parts.html, parts.text]);
    return compiled;
  }

  private async readStored(hash: string): Promise<CompiledTemplate | undefined> {
    const parts = await this.sql.row<CompiledParts>(
      'select template, version, subject, html, text from compiled_templates where hash = $1',
      [hash],
    );
    return parts ? new CompiledTemplate(parts) : undefined;
  }
}

async function toParts(template: Template, branding: EmailBranding): Promise<CompiledParts> {
  const { name, version, channel, subject, body } = template;
  if (channel === 'email') {
    // React is loaded with the first email.
    const { renderEmail } = await import('./render-email.js');
    const rendered = await renderEmail(template, branding);
    return { template: name, version, subject: fillCompany(subject ?? '', branding), ...rendered };
  }
  const text = body.map((block) => ('paragraph' in block ? block.paragraph : '')).join('\n');
  return { template: name, version, subject: null, html: null, text: fillCompany(text, branding) };
}
