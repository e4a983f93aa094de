import { z } from 'zod';
import { requiredLineSchema } from '#shared/fields.js';
import type { MessageChannel, MessageStream } from '#shared/message.js';

/** A part of an email's body. Text may contain placeholders: `{{name}}`, or with a fallback `{{name|there}}`. */
export type Block =
  | { paragraph: string }
  | { button: { label: string; link: string } }
  /** Something to type, such as a one-time code. */
  | { code: string }
  /** Short lines below each other, such as a signature. */
  | { lines: string[] }
  | { facts: [label: string, value: string][] }
  /** A remark in small print, ending in a link. */
  | { aside: string; label: string; link: string };

/** A message as data; nothing in it is executed. Bump the version when the text changes. */
export interface Template<
  Data extends Record<string, string | undefined> = Record<string, string | undefined>,
> {
  name: string;
  version: number;
  channel: MessageChannel;
  stream: MessageStream;
  /** Written by a person: it looks like a letter and has no headers of automatic mail. */
  isPersonal?: true;
  /** Name shown to staff. */
  title: string;
  /** Emails only. */
  subject?: string;
  body: Block[];
  /** Campaign emails only: why we are writing, in the footer. Default: they asked us about their property. */
  because?: string;
  schema: z.ZodType<Data>;
  example: Data;
  /** Values that grant access, deleted once sent. */
  secrets?: string[];
}

/** Type-checks a template's example and secrets against its schema. */
export function template<Data extends Record<string, string | undefined>>(
  definition: Template<Data> & { secrets?: (keyof Data & string)[] },
): Template<Data> {
  return definition;
}

/** The placeholder for when someone is back in the office, with a link to book in the meantime. */
export const AFTER_HOURS = 'afterHours';

/** The placeholder for blog posts: title, excerpt and address on a line each, and a blank line between posts. */
export const POSTS = 'posts';

/** Web pages only, never scripts. */
export const linkSchema = z.url({ protocol: /^https?$/ }).max(2_000);

/** The recipient's name. Without one the greeting is neutral. */
export const nameSchema = z.optional(requiredLineSchema(200));

/** When and where something happened to an account. */
export const occurrence = {
  /** Formatted, on the company's clock. */
  at: requiredLineSchema(80),
  /** The IP address. */
  from: z.optional(requiredLineSchema(80)),
};
