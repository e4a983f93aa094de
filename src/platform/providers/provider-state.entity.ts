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
    /** Every process has a breaker of its own; this is what the last one to speak of it said. */
    circuit: p.enum(CIRCUITS).default('closed'),
    circuitSince: p.datetime(3).nullable(),
    lastTest: p.json<IntegrationTest>().nullable(),
  },
});

/** How an outside service has fared, for all processes together: one row a service. */
export class ProviderState extends ProviderStateSchema.class {}
ProviderStateSchema.setClass(ProviderState);
