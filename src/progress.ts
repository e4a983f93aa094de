import type { FirstAdmin } from './users/first-admin.js';

/** Prints slow startup steps to the terminal and stays quiet about the rest. */
export class Progress {
  constructor(private readonly isEnabled: boolean) {}

  /** Runs a step and prints its name if it takes longer than a second. */
  async step<T>(name: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const timer = setTimeout(() => this.print(`${name} …`), 1_000);
    try {
      const result = await run();
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds >= 1) this.print(`${name}: done in ${seconds.toFixed(1)} s`);
      return result;
    } finally {
      clearTimeout(timer);
    }
  }

  print(text: string): void {
    if (this.isEnabled) console.log(text);
  }
}

/** The URLs of the site and console and, as long as no one else can sign in, how the first admin does. */
export function welcome(url: string, admin: FirstAdmin | null): string {
  const addresses = `\n  Site     ${url}\n  Console  ${url}/login\n`;
  return admin ? `${addresses}\n${adminBanner(admin)}` : addresses;
}

/** How the first admin signs in, in a frame that is hard to miss. */
export function adminBanner(admin: FirstAdmin): string {
  const lines =
    admin === 'missing'
      ? [
          'No one can sign in yet. Create the first admin:',
          '',
          'npm run admin:create -- --email you@example.com',
        ]
      : [
          'First sign-in',
          '',
          `Email     ${admin.email}`,
          `Password  ${admin.password}`,
          '',
          'You will be asked to choose your own password.',
        ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = `  +${'-'.repeat(width + 4)}+`;
  return [edge, ...lines.map((line) => `  |  ${line.padEnd(width)}  |`), edge, ''].join('\n');
}
