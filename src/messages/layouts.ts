import { Inject, Injectable } from '@nestjs/common';
import { CompanyService } from '../content/company.service.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { BoundedMap } from '../platform/keeping/bounded-map.js';
import type { Company } from '../shared/content/company.js';
import { Layout, type LayoutParts } from './layout.js';
import { type CompanyLook, lookOf, sayCompany } from './mail/company-look.js';
import { renderMail } from './mail/render-mail.js';
import type { Template } from './templates/template.js';

/** A layout that has to be made first, outside the transaction that asked for it. */
export class LayoutMissing extends Error {
  constructor(readonly template: string) {
    super(`${template} was not rendered yet.`);
  }
}

const SAVE = `
  insert into message_layouts (hash, template, version, subject, html, text)
  values ($1, $2, $3, $4, $5, $6) on conflict (hash) do nothing`;

/** A layout has some ten kilobytes. */
const MOST_FORMER = 200;

interface Rendering {
  company: Company;
  layout: Promise<Layout>;
  /** Set once the layout is stored. */
  made?: Layout;
}

/** Templates as they are rendered for the company of today; each is rendered once and kept in memory. */
@Injectable()
export class Layouts {
  private readonly current = new WeakMap<Template, Rendering>();
  private readonly former = new BoundedMap<string, Promise<Layout | null>>(MOST_FORMER);

  constructor(
    private readonly sql: Sql,
    private readonly company: CompanyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The layout to send with; its row is stored, so that what was sent can be read as long as its message. */
  async of(template: Template): Promise<Layout> {
    // The same object for as long as nobody changes the settings.
    const company = await this.company.read();
    const kept = this.current.get(template);
    if (kept?.company === company) return kept.layout;
    const layout = this.makeAndStore(template, company);
    const entry: Rendering = { company, layout };
    this.current.set(template, entry);
    layout.then(
      (made) => (entry.made = made),
      () => this.current.delete(template),
    );
    return layout;
  }

  /** The layout of a template that is still being written: neither kept nor stored. */
  async draft(template: Template): Promise<Layout> {
    return new Layout(await toParts(template, this.lookOf(await this.company.read())));
  }

  /**
   * The layouts at hand, for use within a transaction, where nothing may ask for a second connection. A layout that is
   * not at hand throws `LayoutMissing`.
   */
  async atHand(): Promise<{ look: CompanyLook; layoutOf: (template: Template) => Layout }> {
    const company = await this.company.read();
    const layoutOf = (template: Template) => {
      const kept = this.current.get(template);
      if (kept?.company !== company || !kept.made) throw new LayoutMissing(template.name);
      return kept.made;
    };
    return { look: this.lookOf(company), layoutOf };
  }

  /** The layout a message was sent with. */
  stored(hash: string): Promise<Layout | null> {
    const known = this.former.get(hash) ?? this.read(hash);
    this.former.set(hash, known);
    known.catch(() => this.former.delete(hash));
    return known;
  }

  private lookOf(company: Company): CompanyLook {
    return lookOf(company, this.config.PUBLIC_SITE_URL, this.config.MAIL_POSTAL_ADDRESS);
  }

  private async makeAndStore(template: Template, company: Company): Promise<Layout> {
    const layout = new Layout(await toParts(template, this.lookOf(company)));
    const { parts, hash } = layout;
    await this.sql.rows(SAVE, [hash, parts.template, parts.version, parts.subject, parts.html, parts.text]);
    return layout;
  }

  private async read(hash: string): Promise<Layout | null> {
    const parts = await this.sql.row<LayoutParts>(
      'select template, version, subject, html, text from message_layouts where hash = $1',
      [hash],
    );
    return parts && new Layout(parts);
  }
}

async function toParts(template: Template, look: CompanyLook): Promise<LayoutParts> {
  const { name, version, channel, subject, body } = template;
  if (channel === 'email')
    return {
      template: name,
      version,
      subject: sayCompany(subject ?? '', look),
      ...(await renderMail(template, look)),
    };
  const text = body.map((block) => ('paragraph' in block ? block.paragraph : '')).join('\n');
  return { template: name, version, subject: null, html: null, text: sayCompany(text, look) };
}
