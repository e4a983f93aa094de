import { setTimeout as pause } from 'node:timers/promises';

type Truthy<T> = Exclude<T, null | undefined | false | 0 | ''>;

/** Asks again and again until the answer is truthy, and returns it; the test's own time limit ends it. */
export async function until<T>(ask: () => T): Promise<Truthy<Awaited<T>>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Truthy<Awaited<T>>;
    await pause(25);
  }
}
