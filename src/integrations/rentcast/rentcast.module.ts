import { Module } from '@nestjs/common';
import { RentProvider } from '../../analysis/rent-provider.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { RentcastAdapter } from './rentcast.adapter.js';

@Module({
  providers: [
    {
      provide: RentProvider,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new RentcastAdapter({ apiKey: config.RENTCAST_API_KEY, baseUrl: config.RENTCAST_BASE_URL }),
    },
  ],
  exports: [RentProvider],
})
export class RentcastModule {}
