import { Module } from '@nestjs/common';
import { OdooModule } from '../integrations/odoo/odoo.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { OdooController } from './odoo.controller.js';
import { SyncLeadJob } from './sync-lead.job.js';
import { SyncLead } from './sync-lead.js';

@Module({
  imports: [LeadsModule, OdooModule],
  controllers: [OdooController],
  providers: [SyncLead, SyncLeadJob],
  exports: [OdooModule, SyncLead],
})
export class BusinessSystemModule {}
