import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import S3rver from 's3rver';
import type { IntegrationView } from '#shared/integration.js';
import { ScheduledBackups } from '../../src/backup/backup.module.js';
import { type BackupEntry, readBackup, writeBackup } from '../../src/backup/backup-file.js';
import { checkBackup, createBackup } from '../../src/backup/backups.js';
import { emptyDatabase } from '../../src/commands/run-command.js';
import { Outbox } from '../../src/messages/outbox.js';
import { openBackupBucket, openEveryStorage } from '../../src/platform/storage/open-storage.js';
import { restoreBackup } from '../../src/restore-backup.js';
import { property } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { until } from '../support/until.js';

const PASSPHRASE = 'amber meadow 5081';
let app: TestApp;
let folder: string;
let target: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'keyturn-backup-'));
  target = await createDatabase();
  await writeFile(join(app.config.DATA_DIR, 'jwt-secret'), 'the secret of this server\n', { mode: 0o600 });
  const { 'site-images': images, documents } = await openEveryStorage(app.config);
  await images!.put('hero/one-1600.avif', Buffer.alloc(300_000, 'picture'), 'image/avif');
  await documents!.put('agreements/one.pdf', Buffer.from('%PDF signed'), 'application/pdf');
});

afterAll(async () => {
  await app.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

const fileOf = (name: string) => join(folder, name);

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
}

/** Rows and checksum of every table, in an order that doesn't depend on where a row is stored. */
async function digestsOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mikro_orm_migrations' order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from ${name} t`,
  );
  const digests = await query<{ name: string; digest: string }>(url, each.join(' union all '));
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]));
}

const EMAILS = `select email from leads where email like 'backup%' order by 1`;

async function submit(email: string): Promise<void> {
  await app.as.visitor
    .post('/api/public/analyses')
    .send({ email, properties: [property()] })
    .expect(201);
}

async function restore(file: string): Promise<{ DATA_DIR: string }> {
  const config = { ...app.config, DATABASE_URL: target.url, DATA_DIR: await mkdtemp(join(folder, 'data-')) };
  await emptyDatabase(target.url);
  await restoreBackup(config, file);
  return config;
}

test('a backup made while forms come in is one snapshot of every table, with every file and the secrets', async () => {
  for (let i = 0; i < 5; i++) await submit(`backup${i}@example.com`);
  let isDone = false;
  const visitors = (async () => {
    for (let i = 5; !isDone; i++) await submit(`backup${i}@example.com`);
  })();

  const { rows, files } = await createBackup(app.config, fileOf('busy'));
  isDone = true;
  await visitors;
  const { DATA_DIR } = await restore(fileOf('busy'));

  const restored = (await query<{ email: string }>(target.url, EMAILS)).map(({ email }) => email);
  const everyone = (await query<{ email: string }>(app.config.DATABASE_URL, EMAILS)).map(
    ({ email }) => email,
  );
  const orphans = await query(
    target.url,
    `select id from leads l where not exists (select from property_analysis_entries e where e.lead_id = l.id) and email like 'backup%'`,
  );
  expect(restored.length).toBeGreaterThanOrEqual(5);
  expect(everyone).toEqual(expect.arrayContaining(restored));
  expect(orphans).toEqual([]);
  expect([rows > 5, files]).toEqual([true, 2]);
  const { 'site-images': images, documents } = await openEveryStorage({ ...app.config, DATA_DIR });
  expect(await images!.get('hero/one-1600.avif')).toEqual(Buffer.alloc(300_000, 'picture'));
  expect(String(await documents!.get('agreements/one.pdf'))).toBe('%PDF signed');
  expect(await readFile(join(DATA_DIR, 'jwt-secret'), 'utf8')).toBe('the secret of this server\n');
  const modeOf = async (path: string) => (await stat(join(DATA_DIR, path))).mode & 0o777;
  expect(await modeOf('documents')).toBe(0o700);
  expect(await modeOf('documents/agreements/one.pdf')).toBe(0o600);
});

test('a restored backup has the same rows in every table, and unsent messages wait for an admin', async () => {
  const key = 'backup:waiting';
  await app.em.transactional((em) =>
    app.app.get(Outbox, { strict: false }).add(em, {
      key,
      template: 'password-reset',
      to: 'waiting@example.com',
      data: { link: 'https://keyturn.example/x', validFor: '30 minutes' },
    }),
  );
  await createBackup(app.config, fileOf('first'));
  await restore(fileOf('first'));
  const before = await digestsOf(target.url);
  await createBackup({ ...app.config, DATABASE_URL: target.url }, fileOf('second'));

  await restore(fileOf('second'));

  expect(await digestsOf(target.url)).toEqual(before);
  const server = await startApp({ DATABASE_URL: target.url });
  const { body } = await server.as.admin.get('/api/sending');
  await server.as.staff
    .post('/api/leads')
    .send({ name: 'Next', email: 'next@example.com', propertyAddress: 'x', propertyType: 'condo' })
    .expect(201);
  await server.close();
  expect(body).toMatchObject({ pausedAt: expect.any(String) });
});

/** Writes the backup `open` again, with changes that leave the archive itself intact. */
async function rewrite(name: string, change: (entries: BackupEntry[]) => void): Promise<void> {
  const entries: BackupEntry[] = [];
  for await (const entry of readBackup(fileOf('open'), undefined)) entries.push(entry);
  change(entries);
  await writeBackup(
    fileOf(name),
    undefined,
    (async function* () {
      yield* entries;
    })(),
  );
}

test('a backup that is missing, cut short, changed or encrypted with a different passphrase is refused before anything changes', async () => {
  await createBackup(app.config, fileOf('sealed'), PASSPHRASE);
  await createBackup(app.config, fileOf('open'));
  const sealed = await readFile(fileOf('sealed'));
  const open = await readFile(fileOf('open'));
  const changed = Buffer.from(sealed);
  changed[Math.floor(changed.length / 2)]! ^= 1;
  await writeFile(fileOf('short'), open.subarray(0, open.length - 2_000));
  await writeFile(fileOf('changed'), changed);
  await writeFile(fileOf('foreign'), 'not a backup');
  await rewrite('edited', (entries) => {
    const users = entries.find(({ name }) => name.startsWith('database/public.users/'))!;
    users.bytes = Buffer.from(users.bytes.toString().replace('admin', 'owner'));
  });
  await rewrite('partial', (entries) => {
    const file = entries.findIndex(({ name }) => name.startsWith('files/documents/'));
    entries.splice(file, 1);
  });
  await rewrite('added', (entries) => {
    entries.unshift({ name: 'secrets/jwt-secret-2', bytes: Buffer.from('x') });
  });

  const check = (file: string, passphrase?: string) =>
    checkBackup(fileOf(file), passphrase).then(
      () => 'fine',
      (error: Error) => error.message.replaceAll(folder, ''),
    );

  expect(await check('sealed', PASSPHRASE)).toBe('fine');
  expect(sealed.includes('backup.json') || sealed.includes('example.com')).toBe(false);
  for (const passphrase of [undefined, 'another one 5081'])
    expect(await check('sealed', passphrase)).toBe(
      'The backup is encrypted, and BACKUP_PASSPHRASE is not its passphrase.',
    );
  expect(await check('missing')).toMatch(/^\/missing doesn't exist\.$/);
  expect(await check('.')).toMatch(/is a folder, not a backup file\.$/);
  expect(await check('short')).toMatch(/^\/short is (damaged or )?incomplete/);
  expect(await check('changed', PASSPHRASE)).toMatch(/^\/changed is damaged or incomplete/);
  expect(await check('foreign')).toMatch(/^\/foreign is damaged or incomplete/);
  expect(await check('edited')).toBe('/edited is damaged: the checksum of public.users does not match.');
  expect(await check('partial')).toBe(
    '/partial is damaged: the checksum of files/documents/agreements/one.pdf does not match.',
  );
  expect(await check('added')).toBe('/added is damaged: secrets/jwt-secret-2 has no checksum.');
});

test('every night one process writes a backup, keeps the newest and shows the last one; a failure is shown too', async () => {
  const nightly = fileOf('nightly');
  const env = { DATABASE_URL: app.config.DATABASE_URL, BACKUP_FOLDER: nightly, BACKUP_KEEP: '2' };
  const server = await startApp(env);
  const backups = server.app.get(ScheduledBackups, { strict: false });
  const card = async () => {
    const { body } = await server.as.admin.get('/api/integrations');
    return (body as IntegrationView[]).find(({ name }) => name === 'backups')!;
  };
  await mkdir(nightly);
  const others = ['keyturn-2020-01-01.backup', 'keyturn-2020-01-02.backup', 'notes.txt'];
  for (const name of others) await writeFile(join(nightly, name), '');

  const age = async () =>
    /^keyturn_backup_age_seconds .+/m.exec((await server.as.anonymous.get('/metrics')).text)?.[0];
  const ageBefore = await age();

  await backups.run();
  const afterOne = await card();
  const ageAfter = await age();
  const schedule = await query(
    app.config.DATABASE_URL,
    "select name, cron, timezone from pgboss.schedule where name = 'back-up'",
  );
  const kept = (await readdir(nightly)).sort();
  await rm(nightly, { recursive: true });
  await writeFile(nightly, 'a file where the folder was');
  await expect(backups.run()).rejects.toThrow('EEXIST');
  const afterTwo = await card();
  await server.close();

  expect(kept).toEqual([
    'keyturn-2020-01-02.backup',
    expect.stringMatching(/^keyturn-\d{4}-\d\d-\d\d\.backup$/),
    'notes.txt',
  ]);
  expect(schedule).toEqual([{ name: 'back-up', cron: '15 2 * * *', timezone: 'America/Chicago' }]);
  expect([ageBefore, ageAfter]).toEqual([undefined, expect.stringMatching(/ \d[\d.]*$/)]);
  expect(afterOne).toMatchObject({ state: 'ready', lastSuccessAt: expect.any(String), lastFailureAt: null });
  expect(afterTwo.lastFailureAt).toEqual(expect.any(String));
});

test('a backup that was missed because no server ran at night is made at the next start', async () => {
  const missed = fileOf('missed');
  const { url, drop } = await createDatabase();
  const env = { DATABASE_URL: url, BACKUP_FOLDER: missed };
  await (await startApp(env)).close();
  const whileRunning = await readdir(missed).catch(() => []);
  await query(url, "update pgboss.version set cron_on = now() - interval '2 days'");
  await query(url, "update pgboss.schedule set created_on = now() - interval '3 days'");

  const server = await startApp(env);
  await until(async () => (await readdir(missed).catch(() => [])).some((name) => name.endsWith('.backup')));
  await server.close();
  await drop();

  expect(whileRunning).toEqual([]);
});

test('without a folder, the nightly backup goes to a private bucket in parts, which keeps the newest', async () => {
  const directory = fileOf('buckets');
  const buckets = [{ name: 'backups', configs: [] }];
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets,
  });
  const { port } = await service.run();
  const BACKUP_S3_URL = `http://S3RVER:S3RVER@127.0.0.1:${port}/backups`;
  const server = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    DATA_DIR: app.config.DATA_DIR,
    BACKUP_S3_URL,
    BACKUP_KEEP: '2',
  });
  const backups = server.app.get(ScheduledBackups, { strict: false });
  const card = async () => {
    const { body } = await server.as.admin.get('/api/integrations');
    return (body as IntegrationView[]).find(({ name }) => name === 'backups')!;
  };
  const bucket = (await openBackupBucket(server.config))!;
  // More than one part, and nothing that compresses.
  const picture = randomBytes(17 * 1024 * 1024);
  await (await openEveryStorage(app.config)).documents!.put(
    'agreements/large.pdf',
    picture,
    'application/pdf',
  );
  for (const name of ['keyturn-2020-01-01.backup', 'keyturn-2020-01-02.backup', 'notes.txt'])
    await bucket.put(name, Buffer.from('x'), 'text/plain');

  await backups.run();
  const afterOne = await card();
  const kept: string[] = [];
  for await (const key of bucket.keys()) kept.push(key);
  kept.sort();
  await writeFile(fileOf('downloaded'), (await bucket.get(kept[1]!))!);
  const summary = await checkBackup(fileOf('downloaded'));
  const left = await readdir(app.config.DATA_DIR);
  await service.close();
  await expect(backups.run()).rejects.toThrow();
  const afterTwo = await card();
  await server.close();

  expect(kept).toEqual([
    'keyturn-2020-01-02.backup',
    expect.stringMatching(/^keyturn-\d{4}-\d\d-\d\d\.backup$/),
    'notes.txt',
  ]);
  expect((await stat(fileOf('downloaded'))).size).toBeGreaterThan(picture.length);
  expect(summary.files).toBe(3);
  expect(left).not.toContain('backup-upload');
  expect(afterOne).toMatchObject({ state: 'ready', canTest: true });
  // The test before this one failed, too.
  expect(afterOne.lastSuccessAt! > (afterOne.lastFailureAt ?? '')).toBe(true);
  expect(afterTwo.lastFailureAt! > afterOne.lastSuccessAt!).toBe(true);
});

test('a backup makes its folder, and one that can’t be written leaves nothing behind', async () => {
  const there = join(folder, 'new', 'folder');
  await createBackup(app.config, join(there, 'one.backup'));
  const madeFolder = await readdir(there);
  await mkdir(fileOf('taken'));

  await expect(createBackup(app.config, fileOf('taken'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  await expect(createBackup(app.config, join(there, 'one.backup', 'in-a-file'))).rejects.toThrow(
    /ENOTDIR|EEXIST/,
  );
  expect(madeFolder).toEqual(['one.backup']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([]);
  expect(await readdir(there)).toEqual(['one.backup']);
});

test('a table that is not ours never becomes part of a statement', async () => {
  await createBackup(app.config, fileOf('open'));
  await rewrite('hostile', ([outline]) => {
    outline!.bytes = Buffer.from(
      outline!.bytes.toString().replace('"public.faqs"', '"public.faqs; drop table users"'),
    );
  });

  await expect(restore(fileOf('hostile'))).rejects.toThrow('a table public.faqs; drop table users that');

  expect(await query(target.url, 'select from users')).toEqual([]);
});
