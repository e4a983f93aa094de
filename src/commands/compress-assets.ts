import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { BUILD_FOLDER } from '../web/built-files.js';

/** The last build step: writes compressed copies of scripts and style sheets, which the server sends directly. */
const COMPRESSIBLE = /\.(js|css)$/;
/** Smaller files do not gain from compression. */
const MIN_BYTES = 1_024;

for (const folder of ['site/client', 'admin/assets']) await compressIn(join(BUILD_FOLDER, folder));

async function compressIn(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
