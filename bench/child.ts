import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Linux counts processor time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

/** A server in a separate process that reports its resource use; `NaN` where the system doesn't support it. */
export class Child {
  private static readonly running = new Set<Child>();
  readonly url: string;
  private readonly child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.child = child;
    Child.running.add(this);
  }

  /** Stops every server, also those a measure was about to stop. */
  static async stopAll(): Promise<void> {
    await Promise.all([...Child.running].map((child) => child[Symbol.asyncDispose]()));
  }

  /** Starts `node …arguments` with a free PORT and waits until `/ready` responds. */
  static async start(args: string[], env: Record<string, string>): Promise<Child> {
    const port = String(await freePort());
    const server = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, PORT: port, HOST: '127.0.0.1', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const child = new Child(`http://127.0.0.1:${port}`, server);
    try {
      await child.becomeReady();
    } catch (error) {
      await child[Symbol.asyncDispose]();
      throw error;
    }
    return child;
  }

  /** Seconds of processor time since the start, across all threads. */
  async cpuSeconds(): Promise<number> {
    const stat = await readFile(`/proc/${this.child.pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN)) / TICKS_PER_SECOND;
  }

  /** Resident memory, MB. */
  async memoryMb(): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    Child.running.delete(this);
    if (this.child.exitCode !== null || !this.child.kill()) return;
    await once(this.child, 'exit');
  }

  /** Without a limit, as a busy machine takes its time; a server that cannot start exits. */
  private async becomeReady(): Promise<void> {
    while (
      !(await fetch(`${this.url}/ready`).then(
        (res) => res.ok,
        () => false,
      ))
    ) {
      if (this.child.exitCode !== null)
        throw new Error(`${this.child.spawnargs.join(' ')} exited before it was ready.`);
      await pause(50);
    }
  }
}
