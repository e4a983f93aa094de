import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../../src');

/** Server files whose text matches, as paths within `src`. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (file) => (pattern.test(await readFile(join(SOURCES, file), 'utf8')) ? file : null)),
  );
  return found.filter((file) => file !== null).sort();
}

test('only the adapters import nodemailer and twilio', async () => {
  for (const file of await filesWith(/(from|import\(|require\() ?['"]nodemailer/))
    expect(file).toMatch(/^integrations\/smtp\//);
  for (const file of await filesWith(/(from|import\(|require\() ?['"]twilio/))
    expect(file).toMatch(/^integrations\/twilio\//);
});

test('only the adapters, their modules and the dispatcher import a transport', async () => {
  // Type imports cannot send anything.
  const importsTransport =
    /(?:import (?!type\b)[^;]*|import\()\s*['"][^'"]*\/(?:transports|smtp-mail|twilio-texts|smtp\.module|twilio\.module)\.js['"]/;

  expect(await filesWith(importsTransport)).toEqual([
    'integrations/smtp/smtp-mail.ts',
    'integrations/smtp/smtp.module.ts',
    'integrations/twilio/twilio-texts.ts',
    'integrations/twilio/twilio.module.ts',
    'messages/dispatcher.ts',
    'messages/messages.module.ts',
  ]);
});

test("only the adapters know their provider's address", async () => {
  expect(await filesWith(/TWILIO_API_BASE|SMTP_URL|api\.twilio\.com/)).toEqual([
    'integrations/smtp/smtp.module.ts',
    'integrations/twilio/twilio.module.ts',
    'platform/config.ts',
  ]);
});

test('only the dispatcher and the adapters send', async () => {
  expect(await filesWith(/\.sendMail\(|\.messages\.create\(/)).toEqual(
    expect.arrayContaining(['integrations/smtp/smtp-mail.ts']),
  );
  const sending = await filesWith(/\.sendMail\(|\.messages\.create\(/);
  expect(sending.filter((file) => !/^integrations\/(smtp|twilio)\//.test(file))).toEqual([
    'messages/dispatcher.ts',
  ]);
});
