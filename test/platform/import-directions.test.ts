import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';

/** Each may import those before it. A part of a module that comes later than its module has a separate line. */
const ORDER = [
  'shared',
  'platform',
  'migrations',
  'content',
  'leads',
  'messages',
  'users',
  'booking/working-hours',
  'content/prices',
  'activity',
  'assignment',
  'leads/public-forms',
  'subscriptions',
  'campaigns',
  'payments',
  'analysis',
  'booking',
  'documents',
  'notifications',
  'speed-to-lead',
  'inbox',
  'conversation',
  'reports',
  'blog',
  'content/library',
  'integrations',
  'backup',
  'seeds',
  'web',
];

/** Above all modules: startup, and the commands that start parts of the application. */
const START = '(start)';
const ALL = [...ORDER, START, 'commands'];

const UPWARD: Record<string, string> = {
  'content/images/site-images.service.ts -> leads': 'the lead of a home is locked while its photo is stored',
  'leads/lead.entity.ts -> users': 'a row names the staff member who follows up',
  'messages/inbound-texts.service.ts -> activity': 'a reply by text becomes a task, in one transaction',
  'messages/message.entity.ts -> users': 'a row names the staff member who wrote it',
  'messages/staff-messages.service.ts -> users': 'the mail is signed with the name of who writes it',
  'activity/setup-progress.queries.ts -> documents':
    'the gateway alone knows whether a signature was a trial',
};

type Import = { from: string; file: string; to: string; imported: string };

let imports: Import[];

beforeAll(async () => {
  imports = (await Promise.all((await sources()).map(importsOf))).flat();
});

async function sources(): Promise<string[]> {
  const files = await readdir('src', { recursive: true });
  return files.filter((file) => /\.tsx?$/.test(file));
}

async function importsOf(file: string): Promise<Import[]> {
  const text = await readFile(join('src', file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']*)'/g)].flatMap(([, path = '']) => {
    const imported = path.startsWith('#') ? path.slice(1) : join(file, '..', path);
    return imported.startsWith('..')
      ? []
      : [{ file, from: moduleOf(file), imported, to: moduleOf(imported) }];
  });
}

/** The longest entry of the list it belongs to. */
function moduleOf(path: string): string {
  const holders = ALL.filter((module) => path.startsWith(`${module}/`));
  const [module] = holders.sort((one, other) => other.length - one.length);
  return module ?? (path.includes('/') ? path : START);
}

/** A module chooses its adapter where it is wired. The adapter knows the interface, so it comes after it. */
function isWiring({ file, imported }: Import): boolean {
  return file.endsWith('.module.ts') && /^integrations\/.*\.module\.js$/.test(imported);
}

function isUpward({ from, to }: Import): boolean {
  return ALL.indexOf(to) > ALL.indexOf(from);
}

test('every server folder has its place in the order', async () => {
  const entries = await readdir('src', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

  expect(folders.filter((folder) => !ALL.includes(folder))).toEqual([]);
  expect(imports.length).toBeGreaterThan(2000);
});

test('a module imports only what comes before it', () => {
  const upward = imports.filter((found) => isUpward(found) && !isWiring(found));

  expect([...new Set(upward.map(({ file, to }) => `${file} -> ${to}`))].sort()).toEqual(
    Object.keys(UPWARD).sort(),
  );
});

/** Large libraries that a server without keys, or before its first email, form or post, doesn't need. */
const LOADED_LATER = [
  '@aws-sdk/client-s3',
  '@nestjs/swagger',
  '@opentelemetry/sdk-trace',
  '@react-email/render',
  '@zxcvbn-ts/language-common',
  'fast-xml-parser',
  'feed',
  'fontkit',
  'google-auth-library',
  'imapflow',
  'libphonenumber-js/min',
  'mailparser',
  'nodemailer',
  'pdfkit',
  'react',
  'sanitize-html',
  'sharp',
  'stripe',
  'twilio',
  'undici',
  'web-push',
];

test('a start loads no library of a service that is not connected, nor one that only some requests need', async () => {
  const reached = new Set(['serve.ts', 'create-app.ts', 'prepare-database.ts']);
  const packages: Record<string, string> = {};
  for (const file of reached) {
    const text = await readFile(join('src', file), 'utf8').catch(() => '');
    for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';$/gm)) {
      if (path.startsWith('.')) reached.add(join(file, '..', path).replace(/\.js$/, '.ts'));
      else if (path.startsWith('#')) reached.add(path.slice(1).replace(/\.js$/, '.ts'));
      else packages[path] = file;
    }
  }

  const early = LOADED_LATER.flatMap((name) =>
    Object.entries(packages).filter(([path]) => path === name || path.startsWith(`${name}/`)),
  );

  expect(reached.size).toBeGreaterThan(400);
  expect(packages).toMatchObject({ 'pg-boss': expect.any(String), fastify: expect.any(String) });
  expect(early).toEqual([]);
});
