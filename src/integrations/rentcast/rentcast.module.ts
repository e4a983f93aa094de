import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { RentProvider } from '../../analysis/rent-provider.js';
import { SandboxRents } from '../../analysis/sandbox/sandbox-rents.js';
import { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config.js';
import { Connections } from '../../platform/providers/connections.js';
import { RentcastAdapter } from './rentcast.adapter.js';

export const RENTCAST: Integration = {
  name: 'rentcast',
  label: 'RentCast',
  role: 'Rental market data service',
  needs: ['RENTCAST_API_KEY'],
  options: ['RENTCAST_BASE_URL', 'RENTCAST_DAILY_LOOKUPS'],
  connect: {
    subject: 'Rent estimates',
    service: 'RentCast',
    where: 'Create an API key at app.rentcast.io, under API.',
    stops: 'Reports will use the labeled fallback estimate instead of market data.',
    fields: [
      { name: 'RENTCAST_API_KEY', label: 'API key', kind: 'secret' },
      {
        name: 'RENTCAST_DAILY_LOOKUPS',
        label: 'Paid lookups per day',
        kind: 'number',
        isOptional: true,
        hint: 'Default: 300. Past the limit, reports use the fallback estimate.',
      },
    ],
  },
};

@Module({
  providers: [
    {
      provide: RentProvider,
      inject: [Connections, Clock],
      useFactory: (connections: Connections, clock: Clock) =>
        connections.open<RentProvider>({
          integration: RENTCAST,
          open(config) {
            const { RENTCAST_API_KEY: apiKey, RENTCAST_BASE_URL: baseUrl } = config;
            return isSandbox(config) ? new SandboxRents(clock) : new RentcastAdapter({ apiKey, baseUrl });
          },
          describe: (provider) =>
            provider instanceof RentcastAdapter ? provider.health : { isConfigured: false, note: SAMPLES },
          close: (provider) => provider instanceof RentcastAdapter && provider.onApplicationShutdown(),
        }),
    },
  ],
  exports: [RentProvider],
})
export class RentcastModule {}

const SAMPLES =
  'Until a key is connected, this demo makes up sample figures from the address. They are labeled as samples and are not market data.';

/** The demo on the embedded database makes up figures, as long as no RentCast key is set. */
export function isSandbox({
  hasEmbeddedDatabase,
  SEED,
  RENTCAST_API_KEY,
}: Pick<Config, 'hasEmbeddedDatabase' | 'SEED' | 'RENTCAST_API_KEY'>): boolean {
  return hasEmbeddedDatabase === true && SEED === 'demo' && !RENTCAST_API_KEY;
}
