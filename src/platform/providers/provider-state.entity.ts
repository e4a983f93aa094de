import { defineEntity, p } from '@mikro-orm/core';
import { CIRCUITS, type IntegrationTest } from '#shared/integration.js';

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
