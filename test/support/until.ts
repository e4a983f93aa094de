import { setTimeout as pause } from 'node:timers/promises';

type Truthy<T> = Exclude<T, null | undefined | false | 0 | ''>;

/** Polls until the result is truthy and returns it. The test's own timeout ends it. */
export async function until<T>(ask: () => T): Promise<Truthy<Awaited<T>>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Truthy<Awaited<T>>;
    await pause(25);
  }
}
