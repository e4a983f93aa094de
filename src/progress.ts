/** Prints startup steps that take long to the terminal and stays quiet about the rest. */
export class Progress {
  constructor(private readonly isEnabled: boolean) {}

  /** Runs a step and prints its name if it takes longer than a second. */
  async step<T>(name: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const timer = setTimeout(() => this.print(`${name} …`), 1_000);
    try {
      return await run();
    } finally {
      clearTimeout(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds >= 1) this.print(`${name}: done in ${seconds.toFixed(1)} s`);
    }
  }

  print(text: string): void {
    if (this.isEnabled) console.log(text);
  }
}

/** The addresses of the site and console and, until the password is changed, the first admin's credentials. */
export function welcome(url: string, admin: { email: string; password: string } | null): string {
  const addresses = `\n  Site     ${url}\n  Console  ${url}/login\n`;
  return admin ? `${addresses}\n${adminBanner(admin)}` : addresses;
}

/** The first admin's generated credentials, in a frame that is hard to miss. */
export function adminBanner({ email, password }: { email: string; password: string }): string {
  const lines = [
    'First sign-in',
    '',
    `Email     ${email}`,
    `Password  ${password}`,
    '',
    'You will be asked to choose your own password.',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = `  +${'-'.repeat(width + 4)}+`;
  return [edge, ...lines.map((line) => `  |  ${line.padEnd(width)}  |`), edge, ''].join('\n');
}
