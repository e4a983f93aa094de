import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { BUILD_FOLDER } from '../web/built-files.js';

/** The last step of a build: scripts and sheets get compressed files beside them, which the server sends as they are. */
const COMPRESSIBLE = /\.(js|css)$/;
/** Below it the headers outweigh what compression saves. */
const WORTH_COMPRESSING = 1_024;

for (const folder of ['site/client', 'admin/assets']) await compressIn(join(BUILD_FOLDER, folder));

async function compressIn(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
