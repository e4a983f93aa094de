import { afterEach } from '@jest/globals';
import type { Company } from '#shared/company.js';
import type { SignedIn, TestApp } from './app.js';

/** Settings that tests of one app share. What a test changes is restored after it, whether it passed or failed. */
export function temporarySettings(app: () => TestApp) {
  const restores: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const restore of restores.splice(0).reverse()) await restore();
  });
  return {
    async company(values: Partial<Company>): Promise<void> {
      const change = (to: object) => app().as.admin.patch('/api/company').send(to).expect(200);
      const { body } = await app().as.admin.get('/api/company').expect(200);
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, body[name]]));
      restores.push(() => change(before));
      await change(values);
    },

    async timeOff(by: SignedIn, startsAt: string, endsAt: string): Promise<void> {
      const change = (timeOff: object[]) => by.patch('/api/auth/working-hours').send({ timeOff }).expect(200);
      restores.push(() => change([]));
      await change([{ startsAt, endsAt }]);
    },
  };
}

/** For tests that pause sending: those after them would wait for messages that never come. */
export async function resumeSending({ em }: TestApp): Promise<void> {
  await em.execute('update sending_states set paused_at = null, campaigns_paused_at = null');
}
