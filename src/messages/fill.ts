import { escapeHtml } from '../platform/escape-html.js';

/** `{{name}}`, or with a fall-back for where there is none `{{name|there}}`. */
const PLACEHOLDER = /\{\{(\w+)(?:\|([^{}]*))?\}\}/;

export type Values = Record<string, string | undefined>;

/** A text with placeholders, taken apart once so that filling it is a walk over its parts. */
export class Fillable {
  /** Text, name, fall-back, text, name, fall-back, …, text. */
  private readonly parts: (string | undefined)[];

  constructor(text: string) {
    this.parts = text.split(PLACEHOLDER);
  }

  /** `encode` makes a value fit for where it stands. */
  fill(values: Values, encode: (value: string) => string = asIs): string {
    let filled = this.parts[0]!;
    for (let index = 1; index < this.parts.length; index += 3) {
      const value = values[this.parts[index]!];
      // An earlier release may have kept a number.
      filled += (value ? encode(String(value)) : (this.parts[index + 1] ?? '')) + this.parts[index + 2]!;
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

/** Text as HTML, with the ends of its lines. */
export function asHtml(value: string): string {
  return escapeHtml(value).replaceAll('\n', '<br/>');
}
