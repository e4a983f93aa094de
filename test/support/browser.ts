import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));
const chromiumPackage = join(repository, 'node_modules/@sparticuz/chromium');
const { version } = JSON.parse(readFileSync(join(chromiumPackage, 'package.json'), 'utf8')) as {
  version: string;
};

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** A headless Chromium for tests: the one from the npm package on Linux, an installed Chrome elsewhere. */
export async function openBrowser(flags: string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...flags];
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ channel: 'chrome', args });
  }
  const folder = await unpackedChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args,
    env: { ...process.env, ...librariesIn(folder), HOME: folder },
  });
}

/** The machine may lack NSS libraries and fonts; the package includes both. */
function librariesIn(folder: string) {
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH];
  return {
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  };
}

/** The unpacked folder of this version. Concurrent processes each unpack a copy, and one wins the rename. */
async function unpackedChromium(): Promise<string> {
  const folder = join(process.env.TEST_CACHE ?? tmpdir(), `keyturn-chromium-${version}-${userInfo().uid}`);
  if (existsSync(folder)) return folder;
  const aside = await mkdtemp(`${folder}-`);
  await unpackInto(aside);
  await writeFile(join(aside, 'fonts/fonts.conf'), fontsIn(join(folder, 'fonts')));
  await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
  return folder;
}

/** The package unpacks into the temporary folder of its process, so it runs in a separate one. */
async function unpackInto(folder: string): Promise<void> {
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium';
    await Promise.all([chromium.executablePath(), inflate('${join(chromiumPackage, 'bin/al2023.tar.br')}')]);`;
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repository,
    env: { ...process.env, TMPDIR: folder },
  });
}

/** The package's font settings use folders of another machine, and Chromium exits if it finds no font. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
}
