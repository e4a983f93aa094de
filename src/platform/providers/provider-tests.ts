import { Injectable, Logger } from '@nestjs/common';
import type { IntegrationTest, TestStep } from '#shared/integration.js';
import { Clock } from '../clock.js';
import { NotFound } from '../errors.js';
import { describeFault, describeNetwork } from './provider-calls.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  ProviderRateLimited,
  ProviderUnavailable,
} from './provider-errors.js';
import { type Provider, ProviderHealth } from './provider-health.js';

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
    const { test, explain, testFailed = 'The test failed.' } = this.health.find(name) ?? {};
    if (!test) throw new NotFound('There is nothing to test.');
    const steps = await stepsOf(test, explain);
    const success = steps.every(({ ok }) => ok);
    const message = success ? 'Connection successful.' : testFailed;
    const result = { success, message, steps, at: this.clock.now().toISOString() };
    if (!success) this.logger.error({ provider: name, steps });
    await this.health.saveTest(name, result);
    return result;
  }
}

/** What is wrong: an error, or the name of the step that failed; null if nothing is. */
export async function failureIn(test: NonNullable<Provider['test']>): Promise<unknown> {
  const found = await test().catch((error: unknown) => ({ error }));
  if (typeof found === 'string') return null;
  return Array.isArray(found) ? (found.find(({ ok }) => !ok)?.name ?? null) : found.error;
}

/**
 * Why new keys were not accepted, in a sentence. It repeats nothing the other side sent: the address was entered by
 * someone, and may be of anything.
 */
export function describeRefusal(service: string, error: unknown): string {
  const label = service.charAt(0).toUpperCase() + service.slice(1);
  if (error instanceof ProviderAuth)
    return `${label} refused these keys. Check that they are complete and belong together, then try again.`;
  if (error instanceof ProviderRateLimited)
    return `${label} is rate limiting us. Try again in a few minutes.`;
  if (error instanceof ProviderBadAnswer)
    return `The server at this address doesn't respond like ${service}. Check the address.`;
  if (!(error instanceof ProviderUnavailable))
    return `${label} responded but refused the request. Check what you entered.`;
  if (error.status) return `${label} is not available right now. Try again in a few minutes.`;
  const reason = describeNetwork(error.cause);
  return [`${label} is unreachable.`, reason, 'Check the address, or try again in a moment.']
    .filter(Boolean)
    .join(' ');
}

async function stepsOf(
  test: NonNullable<Provider['test']>,
  explain: Provider['explain'],
): Promise<TestStep[]> {
  const startedAt = performance.now();
  const found = await test().catch((error: unknown) => error);
  if (Array.isArray(found))
    return found.map((step) => (step.ok || !explain ? step : { ...step, detail: explain(step.name) }));
  const ok = typeof found === 'string';
  const detail = ok ? found : (explain ?? describeFault)(found);
  return [{ name: 'call', ok, ms: Math.round(performance.now() - startedAt), detail }];
}
