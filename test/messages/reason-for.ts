import type { MessageChannel } from '#shared/message.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import type { TestApp } from '../support/app.js';

/** Why an address or number is suppressed, or null. */
export function reasonFor({ app }: TestApp, channel: MessageChannel, recipient: string) {
  return app.get(Suppressions, { strict: false }).reasonFor(channel, recipient);
}
