import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { BrokenCircuitError } from 'cockatiel';
import type { IntegrationTest, TestStep } from '#shared/integration.js';
import { CIRCUITS } from '#shared/integration.js';
import { Clock } from '../clock.js';
import type { Calls } from './provider-calls.js';
import { describeFault, isFaultless } from './provider-calls.js';

/** A routine outcome is saved with this delay, together with the ones after it. */
const WRITE_DELAY_MS = 5_000;

/** What an adapter reports about itself. */
export interface Provider {
  isConfigured: boolean;
  /** The variables it needs, where the settings decide which. */
  needs?: readonly string[];
  /** Reports how its requests end and whether its breaker is open. */
  calls?: Calls | undefined;
  /** The same for its tests, where they have a separate breaker. */
  testCalls?: Calls | undefined;
  /** Harmless requests that verify URL and key. Returns what they found, as a sentence or step by step, or throws. */
  test?: (() => Promise<string | TestStep[]>) | undefined;
  /** What a failed test found, where it must not repeat what the other side sent. */
  explain?: ((failure: unknown) => string) | undefined;
  /** What stands in for it while it isn't connected. */
  note?: string | undefined;
  /** Heading above a failed test. */
  testFailed?: string;
}

/** Records outcomes from an adapter whose requests bypass `ProviderCalls`. */
export interface Outcomes {
  /** How a request ended: with null, or with its error. */
  settled(error: unknown): void;
}

interface Registered extends Provider {
  last: Partial<ProviderState>;
  hasFailed: boolean | null;
  timer: NodeJS.Timeout | null;
  /** Resolves when all pending writes are done. */
  written: Promise<void>;
}

const SAVE = `
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

/** Knows every adapter in this process and stores the health of their services for all processes. */
@Injectable()
export class ProviderHealth {
  private readonly logger = new Logger('ProviderHealth');
  private readonly providers = new Map<string, Registered>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Called by each adapter, configured or not, and again when it was opened with other settings. */
  register(name: string, provider: Provider): Outcomes {
    const fresh = { last: {}, hasFailed: null, timer: null, written: Promise.resolve() };
    const known: Registered = Object.assign(this.providers.get(name) ?? fresh, provider);
    this.providers.set(name, known);
    const recordOutcome = (error: unknown) => this.recordOutcome(name, known, error);
    for (const calls of [provider.calls, provider.testCalls]) if (calls) calls.onOutcome = recordOutcome;
    return { settled: recordOutcome };
  }

  /** Watches an adapter that reports its own outcomes. */
  watch(name: string, calls: Calls): void {
    const known = this.providers.get(name)!;
    known.calls = calls;
    calls.onOutcome = (error) => this.recordOutcome(name, known, error);
  }

  /** Called when an adapter was opened with other keys: what failed with the previous ones says nothing about them. */
  restart(name: string): void {
    const known = this.providers.get(name);
    known?.calls?.restart?.();
    if (!known || (known.last.circuit ?? 'closed') === 'closed') return;
    Object.assign(known.last, { circuit: 'closed', circuitSince: this.clock.now() });
    this.write(name, known);
  }

  find(name: string): Provider | undefined {
    return this.providers.get(name);
  }

  /** The stored states, after this process's pending outcomes are written. */
  async states(): Promise<Map<string, ProviderState>> {
    await this.flush();
    const states = await this.em.fork().findAll(ProviderState);
    return new Map(states.map((state) => [state.provider, state]));
  }

  async saveTest(name: string, lastTest: IntegrationTest): Promise<void> {
    await this.em.fork().upsert(ProviderState, { provider: name, lastTest });
  }

  private recordOutcome(name: string, known: Registered, error: unknown): void {
    // Without keys there is no provider. The open circuit rejected the request, so it was never reached.
    if (!known.isConfigured) return;
    if (Object(error).cause instanceof BrokenCircuitError) return;
    const [at, hasFailed] = [this.clock.now(), !isFaultless(error)];
    const circuit = known.calls?.circuit ?? 'closed';
    const hasChanged = hasFailed !== known.hasFailed || circuit !== known.last.circuit;
    if (circuit !== known.last.circuit) known.last.circuitSince = at;
    Object.assign(
      known.last,
      { circuit },
      hasFailed
        ? { lastFailureAt: at, lastFailure: known.explain?.(error) ?? describeFault(error) }
        : { lastSuccessAt: at },
    );
    known.hasFailed = hasFailed;
    if (hasChanged) this.write(name, known);
    else known.timer ??= setTimeout(() => this.write(name, known), WRITE_DELAY_MS).unref();
  }

  private write(name: string, known: Registered): void {
    if (known.timer) clearTimeout(known.timer);
    known.timer = null;
    const { lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince } = known.last;
    const values = [name, lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince];
    known.written = known.written
      .then(() =>
        this.em.fork().execute(
          SAVE,
          values.map((value) => value ?? null),
        ),
      )
      .then(
        () => undefined,
        (err: unknown) => this.logger.warn({ err }),
      );
  }

  /** Resolves when every outcome so far is written. */
  async flush(): Promise<void> {
    for (const [name, known] of this.providers) if (known.timer) this.write(name, known);
    await Promise.all([...this.providers.values()].map(({ written }) => written));
  }
}

const ProviderStateSchema = defineEntity({
  name: 'ProviderState',
  tableName: 'provider_states',
  properties: {
    provider: p.text().primary(),
    lastSuccessAt: p.datetime(3).nullable(),
    lastFailureAt: p.datetime(3).nullable(),
    lastFailure: p.text().nullable(),
    /** Every process has its own breaker; this is the last state any of them reported. */
    circuit: p.enum(CIRCUITS).default('closed'),
    circuitSince: p.datetime(3).nullable(),
    lastTest: p.json<IntegrationTest>().nullable(),
  },
});

/** Health of an outside service across all processes, one row per service. */
export class ProviderState extends ProviderStateSchema.class {}
ProviderStateSchema.setClass(ProviderState);
