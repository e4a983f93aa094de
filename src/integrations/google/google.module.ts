import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { GoogleIdentity } from '../../users/sign-in/google-sign-in.js';
import { GoogleAdapter } from './google.adapter.js';

@Module({
  providers: [
    {
      provide: GoogleIdentity,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const adapter = new GoogleAdapter({
          clientId: config.GOOGLE_CLIENT_ID,
          hostedDomain: config.GOOGLE_HOSTED_DOMAIN,
          certsUrl: config.GOOGLE_CERTS_URL,
        });
        const isConfigured = Boolean(config.GOOGLE_CLIENT_ID);
        health.register('google', { isConfigured, calls: adapter.calls, test: () => adapter.check() });
        return adapter;
      },
    },
  ],
  exports: [GoogleIdentity],
})
export class GoogleModule {}
