import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { GoogleIdentity } from '../../users/google/google-identity.js';
import { GoogleAdapter } from './google.adapter.js';

@Module({
  providers: [
    {
      provide: GoogleIdentity,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new GoogleAdapter({
          clientId: config.GOOGLE_CLIENT_ID,
          hostedDomain: config.GOOGLE_HOSTED_DOMAIN,
          certsUrl: config.GOOGLE_CERTS_URL,
        }),
    },
  ],
  exports: [GoogleIdentity],
})
export class GoogleModule {}
