import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { configSchema } from '../../src/platform/config.js';
import { startApp, type TestApp } from '../support/app.js';

const run = promisify(execFile);
const BUILT = ['dist/site/client', 'dist/site/worker', 'dist/admin'];

/** Every file a browser may load. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|map)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

// P-206, decision 31
test('no browser file names a server variable, so no provider is configured there', () => {
  const variables = Object.keys(configSchema.shape).filter((name) => name.includes('_'));
  const files = BUILT.flatMap(filesIn);
  const named = files.flatMap((file) => {
    const content = readFileSync(file, 'utf8');
    return variables.filter((variable) => content.includes(variable)).map((variable) => [file, variable]);
  });

  expect(files.length).toBeGreaterThan(20);
  expect(variables).toContain('RENTCAST_API_KEY');
  expect(named).toEqual([]);
});

// P-206, decision 31
describe('no value of the configuration reaches a browser', () => {
  const SENTINEL = 'sentinel-of-the-server';
  const SECRET = {
    JWT_SECRET: `${SENTINEL}-jwt-secret-long-enough-to-be-one`,
    JWT_SECRET_PREVIOUS: `${SENTINEL}-jwt-secret-of-last-month`,
    ADMIN_EMAIL: `${SENTINEL}@example.com`,
    ADMIN_PASSWORD: `${SENTINEL} prairie lantern 42`,
    RENTCAST_API_KEY: `${SENTINEL}-rentcast-key`,
    RENTCAST_BASE_URL: `https://${SENTINEL}.example.com`,
  };
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyturn-bundle-'));
    app = await startApp(SECRET);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });

  test.each(['site', 'admin'])('by the build of %s', async (workspace) => {
    const variables = Object.keys(configSchema.shape);
    const env = Object.fromEntries(variables.map((name) => [name, `${SENTINEL}-${name}`]));
    const outDir = join(folder, workspace);
    const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');

    await run(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'error'], {
      cwd: workspace,
      env: { ...process.env, ...env },
    });

    const files = filesIn(outDir);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes(SENTINEL))).toEqual([]);
  });

  test('by any page, the console, the service worker or public API', async () => {
    const lead = await app.make.lead();
    await app.make.entry({ leadId: lead.id, rent: 1900 });
    const pages = await (await fetch(`${app.url}/sitemap.xml`)).text();
    const paths = [...pages.matchAll(/<loc>[a-z]+:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path!);
    const others = ['/login', '/service-worker.js', '/robots.txt', '/nowhere', '/api/public/nothing'];
    const reads = ['company', 'content', 'form-token', `analyses/${lead.id}`].map(
      (name) => `/api/public/${name}`,
    );
    const asked = [...paths, ...others, ...reads, `/analysis/${lead.id}`];

    const telling: string[] = [];
    for (const path of asked) {
      const answer = await fetch(app.url + path);
      const response = JSON.stringify([...answer.headers]) + (await answer.text());
      if (response.includes(SENTINEL)) telling.push(path);
    }

    expect(paths.length).toBeGreaterThan(8);
    expect(telling).toEqual([]);
  });
});
