import type { z } from 'zod';
import type { MessageChannel, MessageStream } from '../../shared/messages/message.contract.js';

/** A part of a mail's body. Texts hold named placeholders, `{{name}}` or with a fall-back `{{name|there}}`. */
export type Block =
  | { paragraph: string }
  | { button: { label: string; link: string } }
  /** Something to type off, such as a one-time code. */
  | { code: string }
  /** Small facts, each a label and its value. */
  | { facts: [label: string, value: string][] };

/** What a message says, as data: nothing in it is executed. A changed text is a new version. */
export interface Template<
  Data extends Record<string, string | undefined> = Record<string, string | undefined>,
> {
  name: string;
  version: number;
  channel: MessageChannel;
  stream: MessageStream;
  /** Its name for staff. */
  title: string;
  /** None for text messages. */
  subject?: string;
  body: Block[];
  schema: z.ZodType<Data>;
  example: Data;
  /** Placeholders that open something and are forgotten once they were sent. */
  secrets?: string[];
}

/** Ties the example and the secrets of a template to its schema. */
export function template<Data extends Record<string, string | undefined>>(
  definition: Template<Data> & { secrets?: (keyof Data & string)[] },
): Template<Data> {
  return definition;
}
