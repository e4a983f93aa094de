import { Module } from '@nestjs/common';
import { BusinessSystem } from '../../business-system/business-system.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { ODOO_TEST_FAILED } from '../../shared/integrations/odoo.contract.js';
import { OdooAdapter } from './odoo.adapter.js';
import { missingFor, neededFor, openOdoo } from './open-odoo.js';

@Module({
  providers: [
    {
      provide: BusinessSystem,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const [transport, tester] = [openOdoo(config), openOdoo(config)];
        const ways = transport && tester && { transport, tester };
        const adapter = new OdooAdapter(ways, missingFor(config));
        const { isConfigured } = adapter;
        const test = () => adapter.testConnection();
        const outcomes = health.register('odoo', {
          isConfigured,
          needs: neededFor(config),
          calls: transport?.calls,
          test,
          testFailed: ODOO_TEST_FAILED,
        });
        if (tester) tester.calls.onOutcome = outcomes.settled;
        return adapter;
      },
    },
  ],
  exports: [BusinessSystem],
})
export class OdooModule {}
