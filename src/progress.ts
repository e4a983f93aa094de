/** Tells the person at the terminal what takes long, and stays quiet about what does not. */
export class Progress {
  constructor(private readonly isLoud: boolean) {}

  /** Runs a step; names it when it takes longer than a second. */
  async step<T>(name: string, run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const timer = setTimeout(() => this.say(`${name} …`), 1_000);
    try {
      return await run();
    } finally {
      clearTimeout(timer);
      const seconds = (performance.now() - began) / 1000;
      if (seconds >= 1) this.say(`${name}: done in ${seconds.toFixed(1)} s`);
    }
  }

  say(text: string): void {
    if (this.isLoud) console.log(text);
  }
}

/** Where the product is to be found and, until its password is changed, how its first admin signs in. */
export function welcome(url: string, admin: { email: string; password: string } | null): string {
  const addresses = `\n  Site     ${url}\n  Console  ${url}/login\n`;
  return admin ? `${addresses}\n${adminBanner(admin)}` : addresses;
}

/** The generated pair of the first admin, framed so that it is not overlooked. */
export function adminBanner({ email, password }: { email: string; password: string }): string {
  const lines = [
    'First sign-in',
    '',
    `E-mail    ${email}`,
    `Password  ${password}`,
    '',
    'You will be asked to choose your own password.',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = `  +${'-'.repeat(width + 4)}+`;
  return [edge, ...lines.map((line) => `  |  ${line.padEnd(width)}  |`), edge, ''].join('\n');
}
