import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { RentProvider } from '../../analysis/rent-provider.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { RentcastAdapter } from './rentcast.adapter.js';

export const RENTCAST: Integration = {
  name: 'rentcast',
  label: 'RentCast',
  role: 'Rental market data service',
  needs: ['RENTCAST_API_KEY'],
  options: ['RENTCAST_BASE_URL', 'RENTCAST_DAILY_LOOKUPS'],
};

@Module({
  providers: [
    {
      provide: RentProvider,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const { RENTCAST_API_KEY: apiKey, RENTCAST_BASE_URL: baseUrl } = config;
        const adapter = new RentcastAdapter({ apiKey, baseUrl });
        health.register(RENTCAST.name, adapter.health);
        return adapter;
      },
    },
  ],
  exports: [RentProvider],
})
export class RentcastModule {}
