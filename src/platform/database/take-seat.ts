import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseFolder } from './database-folder.js';
import { launchPostmaster } from './launch-postmaster.js';
import { findPostmaster, hastenShutdown, isPostmaster, type Postmaster, shutDown } from './postmaster.js';
import { isNotReady, Seat } from './seat.js';
import { choosePort } from './server-port.js';

const PATIENCE_MS = 120_000;

/** Log lines of a server that gave way to another one, or to the remains of one just killed: trying again helps. */
const PASSING = /already exists|is empty|still in use|could not create any TCP\/IP sockets/;

/**
 * Joins the server that runs on the folder, or starts one. Servers come and go meanwhile: two processes may start at
 * once, or one start while another stops; whoever finds the server gone looks again.
 */
export async function takeSeat(
  folder: DatabaseFolder,
  settings: Record<string, string>,
  port?: number,
): Promise<Seat> {
  const deadline = Date.now() + PATIENCE_MS;
  do {
    const running = await findPostmaster(folder.cluster);
    const seat = running
      ? await takeSeatAt(running, folder, deadline)
      : await launchAndTakeSeat(
          folder,
          settings,
          port ?? (await choosePort(join(folder.home, 'port'))),
          deadline,
        );
    if (seat) return seat;
    await pause(100);
  } while (Date.now() < deadline);
  throw new Error(`PostgreSQL does not accept connections; ${join(folder.home, 'server.log')} may say why.`);
}

async function launchAndTakeSeat(
  folder: DatabaseFolder,
  settings: Record<string, string>,
  port: number,
  deadline: number,
): Promise<Seat | undefined> {
  const launched = await launchPostmaster(folder, port, settings);
  const seat = await takeSeatAt(launched, folder, deadline).catch(async (error) => {
    await shutDown(launched, folder);
    throw error;
  });
  if (seat || (await isPostmaster(launched.pid, folder.cluster))) return seat;
  const lastWords = await launched.lastWords();
  if (PASSING.test(lastWords)) return undefined;
  throw new Error(`PostgreSQL ended while it started:\n${lastWords}`);
}

/** Undefined once the server has ended: a seat is asked for as long as it may still start, recover or stop. */
async function takeSeatAt(
  postmaster: Postmaster,
  folder: DatabaseFolder,
  deadline: number,
): Promise<Seat | undefined> {
  do {
    try {
      return await Seat.take(postmaster, folder.password);
    } catch (error) {
      if (!isNotReady(error)) throw error;
    }
    await hastenShutdown(folder);
    await pause(20);
  } while (Date.now() < deadline && (await isPostmaster(postmaster.pid, folder.cluster)));
}
