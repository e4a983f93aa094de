import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { GoogleIdentity } from '../../users/sign-in/google-sign-in.js';
import { GoogleAdapter } from './google.adapter.js';

export const GOOGLE: Integration = {
  name: 'google',
  label: 'Google',
  role: 'Sign-in-with-Google script',
  needs: ['GOOGLE_CLIENT_ID'],
  options: ['GOOGLE_HOSTED_DOMAIN', 'GOOGLE_CERTS_URL', 'GOOGLE_GSI_URL'],
};

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
        health.register(GOOGLE.name, { isConfigured, calls: adapter.calls, test: () => adapter.check() });
        return adapter;
      },
    },
  ],
  exports: [GoogleIdentity],
})
export class GoogleModule {}
