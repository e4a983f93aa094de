import { hash } from 'node:crypto';
import { onOneLine } from '../shared/storable-text.js';
import { asHtml, Fillable, type Values } from './fill.js';

/** What a layout is made of, as it is stored. */
export interface LayoutParts {
  template: string;
  version: number;
  subject: string | null;
  html: string | null;
  text: string;
}

/** A message as its recipient sees it; the HTML of an e-mail only. */
export interface FilledMessage {
  subject: string | null;
  html: string | null;
  text: string;
}

/** A rendered template, ready to be filled for each message. */
export class Layout {
  readonly hash: string;
  private readonly subject: Fillable | null;
  private readonly html: Fillable | null;
  private readonly text: Fillable;

  constructor(readonly parts: LayoutParts) {
    this.hash = hash(
      'sha256',
      JSON.stringify([parts.template, parts.version, parts.subject, parts.html, parts.text]),
    );
    this.subject = parts.subject === null ? null : new Fillable(parts.subject);
    this.html = parts.html === null ? null : new Fillable(parts.html);
    this.text = new Fillable(parts.text);
  }

  fill(values: Values): FilledMessage {
    return {
      subject: this.fillSubject(values),
      html: this.html?.fill(values, asHtml) ?? null,
      text: this.text.fill(values),
    };
  }

  fillSubject(values: Values): string | null {
    return this.subject?.fill(values, onOneLine) ?? null;
  }
}
