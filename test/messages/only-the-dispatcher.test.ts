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

test('nobody but the dispatcher is given a transport to send with', async () => {
  const injected = await filesWith(/(private|protected|public|readonly) \w+: (Mail|Sms)Transport\b/);

  expect(injected).toEqual(['messages/dispatcher.ts']);
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
