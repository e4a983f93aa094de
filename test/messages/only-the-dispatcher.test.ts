import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../../src');

/** Files of the server whose text matches, by their path within `src`. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (file) => (pattern.test(await readFile(join(SOURCES, file), 'utf8')) ? file : null)),
  );
  return found.filter((file) => file !== null).sort();
}

test('a mail program and a text message library are known to their adapters alone', async () => {
  for (const file of await filesWith(/(from|import\(|require\() ?['"]nodemailer/))
    expect(file).toMatch(/^integrations\/smtp\//);
  for (const file of await filesWith(/(from|import\(|require\() ?['"]twilio/))
    expect(file).toMatch(/^integrations\/twilio\//);
});

test('what sends is taken in hand by its adapters, their modules and the dispatcher, and by nobody else', async () => {
  // A type alone sends nothing.
  const takesInHand =
    /(?:import (?!type\b)[^;]*|import\()\s*['"][^'"]*\/(?:transports|smtp-mail|twilio-texts|smtp\.module|twilio\.module)\.js['"]/;

  expect(await filesWith(takesInHand)).toEqual([
    'integrations/smtp/smtp-mail.ts',
    'integrations/smtp/smtp.module.ts',
    'integrations/twilio/twilio-texts.ts',
    'integrations/twilio/twilio.module.ts',
    'messages/dispatcher.ts',
    'messages/messages.module.ts',
  ]);
});

test('where a provider is reached is known to its adapter alone', async () => {
  expect(await filesWith(/TWILIO_API_BASE|SMTP_URL|api\.twilio\.com/)).toEqual([
    'integrations/integrations.ts',
    'integrations/smtp/smtp.module.ts',
    'integrations/twilio/twilio.module.ts',
    'platform/config.ts',
  ]);
});

test('nobody but the dispatcher calls what sends', async () => {
  expect(await filesWith(/\.sendMail\(|\.messages\.create\(/)).toEqual(
    expect.arrayContaining(['integrations/smtp/smtp-mail.ts']),
  );
  const sending = await filesWith(/\.sendMail\(|\.messages\.create\(/);
  expect(sending.filter((file) => !/^integrations\/(smtp|twilio)\//.test(file))).toEqual([
    'messages/dispatcher.ts',
  ]);
});
