import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { RentProvider } from '../../analysis/rent-provider.js';
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
      inject: [Connections],
      useFactory: (connections: Connections) =>
        connections.open<RentcastAdapter>({
          integration: RENTCAST,
          open: ({ RENTCAST_API_KEY: apiKey, RENTCAST_BASE_URL: baseUrl }) =>
            new RentcastAdapter({ apiKey, baseUrl }),
          describe: (adapter) => adapter.health,
          close: (adapter) => adapter.onApplicationShutdown(),
        }),
    },
  ],
  exports: [RentProvider],
})
export class RentcastModule {}
