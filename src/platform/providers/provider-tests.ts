import { Injectable, Logger } from '@nestjs/common';
import type { IntegrationTest, TestStep } from '#shared/integration.js';
import { Clock } from '../clock.js';
import { NotFound } from '../errors.js';
import { describeFault } from './provider-calls.js';
import { ProviderHealth } from './provider-health.js';

/** Which of a service's required variables are not set; `A or B` needs only one of them. */
export function missingIn(config: object, needs: readonly string[]): string[] {
  return needs.filter((need) => !namesIn(need).some((name) => Reflect.get(config, name)));
}

export function namesIn(need: string): string[] {
  return need.split(' or ');
}

/** Runs the adapters' connection tests and stores the last result of each. */
@Injectable()
export class ProviderTests {
  private readonly logger = new Logger('ProviderTests');

  constructor(
    private readonly health: ProviderHealth,
    private readonly clock: Clock,
  ) {}

  async run(name: string): Promise<IntegrationTest> {
    const { test, testFailed = 'The test failed.' } = this.health.find(name) ?? {};
    if (!test) throw new NotFound('There is nothing to test.');
    const steps = await stepsOf(test);
    const success = steps.every(({ ok }) => ok);
    const message = success ? 'Connection successful.' : testFailed;
    const result = { success, message, steps, at: this.clock.now().toISOString() };
    if (!success) this.logger.error({ provider: name, steps });
    await this.health.saveTest(name, result);
    return result;
  }
}

async function stepsOf(test: () => Promise<string | TestStep[]>): Promise<TestStep[]> {
  const startedAt = performance.now();
  const found = await test().catch((error: unknown) => error);
  if (Array.isArray(found)) return found;
  const ok = typeof found === 'string';
  const detail = ok ? found : describeFault(found);
  return [{ name: 'call', ok, ms: Math.round(performance.now() - startedAt), detail }];
}
