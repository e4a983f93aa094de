import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { BrokenCircuitError } from 'cockatiel';
import type { IntegrationName, IntegrationTest, TestStep } from '#shared/integration.js';
import { Clock } from '../clock.js';
import type { Calls } from './provider-calls.js';
import { describeFault, isFaultless } from './provider-calls.js';
import { ProviderState } from './provider-state.entity.js';

/** An outcome that says nothing new is written down this much later, together with those after it. */
const AT_MOST_EVERY_MS = 5_000;

/** What an adapter says of itself. */
export interface Provider {
  isConfigured: boolean;
  /** The variables it needs, where the settings decide which. */
  needs?: readonly string[];
  /** How its calls end, and whether they are held back, is then known by itself. */
  calls?: Calls | undefined;
  /** Harmless calls that prove address and key: what they found, as a sentence or step by step, or the error. */
  test?: (() => Promise<string | TestStep[]>) | undefined;
  /** What stands above a test that failed. */
  testFailed?: string;
}

/** Takes outcomes from an adapter whose calls go past `ProviderCalls`. */
export interface Outcomes {
  /** How a call ended: with null, or with its error. */
  settled(error: unknown): void;
}

interface Known extends Provider {
  last: Partial<ProviderState>;
  hasFailed: boolean | null;
  timer: NodeJS.Timeout | null;
  /** Ends when everything that was to be written is. */
  written: Promise<void>;
}

const KEEP = `
  insert into provider_states as s
    (provider, last_success_at, last_failure_at, last_failure, circuit, circuit_since)
  values (?, ?, ?, ?, ?, ?)
  on conflict (provider) do update set
    last_success_at = greatest(s.last_success_at, excluded.last_success_at),
    last_failure = case when excluded.last_failure_at >= coalesce(s.last_failure_at, '-infinity')
      then excluded.last_failure else s.last_failure end,
    last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at),
    circuit_since = case when s.circuit = excluded.circuit then s.circuit_since else excluded.circuit_since end,
    circuit = excluded.circuit`;

/** Knows every adapter of this process, and keeps for all of them together how their services have fared. */
@Injectable()
export class ProviderHealth {
  private readonly logger = new Logger('ProviderHealth');
  private readonly providers = new Map<IntegrationName, Known>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Called once by each adapter, configured or not, while modules are wired. */
  register(name: IntegrationName, provider: Provider): Outcomes {
    const known = { ...provider, last: {}, hasFailed: null, timer: null, written: Promise.resolve() };
    this.providers.set(name, known);
    const note = (error: unknown) => this.note(name, known, error);
    if (provider.calls) provider.calls.onOutcome = note;
    return { settled: note };
  }

  /** Watches calls of an adapter that are counted by who makes them. */
  watch(name: IntegrationName, calls: Calls): void {
    const known = this.providers.get(name)!;
    known.calls = calls;
    calls.onOutcome = (error) => this.note(name, known, error);
  }

  find(name: IntegrationName): Provider | undefined {
    return this.providers.get(name);
  }

  /** The stored states, once this process's own news is among them. */
  async states(): Promise<Map<string, ProviderState>> {
    await this.flush();
    const states = await this.em.fork().findAll(ProviderState);
    return new Map(states.map((state) => [state.provider, state]));
  }

  async keepTest(name: IntegrationName, lastTest: IntegrationTest): Promise<void> {
    await this.em.fork().upsert(ProviderState, { provider: name, lastTest });
  }

  private note(name: IntegrationName, known: Known, error: unknown): void {
    // The open circuit refused the call: the provider was not asked.
    if (Object(error).cause instanceof BrokenCircuitError) return;
    const [at, hasFailed] = [this.clock.now(), !isFaultless(error)];
    const circuit = known.calls?.circuit ?? 'closed';
    const isNews = hasFailed !== known.hasFailed || circuit !== known.last.circuit;
    if (circuit !== known.last.circuit) known.last.circuitSince = at;
    Object.assign(
      known.last,
      { circuit },
      hasFailed ? { lastFailureAt: at, lastFailure: describeFault(error) } : { lastSuccessAt: at },
    );
    known.hasFailed = hasFailed;
    if (isNews) this.write(name, known);
    else known.timer ??= setTimeout(() => this.write(name, known), AT_MOST_EVERY_MS).unref();
  }

  private write(name: IntegrationName, known: Known): void {
    if (known.timer) clearTimeout(known.timer);
    known.timer = null;
    const { lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince } = known.last;
    const values = [name, lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince];
    known.written = known.written
      .then(() =>
        this.em.fork().execute(
          KEEP,
          values.map((value) => value ?? null),
        ),
      )
      .then(
        () => undefined,
        (err: unknown) => this.logger.warn({ err }),
      );
  }

  /** Ends when every outcome so far is written down. */
  async flush(): Promise<void> {
    for (const [name, known] of this.providers) if (known.timer) this.write(name, known);
    await Promise.all([...this.providers.values()].map(({ written }) => written));
  }
}
