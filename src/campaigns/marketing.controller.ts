import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import type { MarketingView } from '../shared/leads/marketing.contract.js';
import { EnrollInMarketing } from './enroll-in-marketing.js';

const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api/leads')
export class MarketingController {
  constructor(private readonly marketing: EnrollInMarketing) {}

  @Allow('leads.read')
  @Get(':id/marketing')
  get(@LeadId() id: string): Promise<MarketingView> {
    return this.marketing.view(id);
  }

  @Allow('campaigns.enroll')
  @Post(':id/marketing')
  @HttpCode(200)
  async enroll(@LeadId() id: string, @CurrentActor() actor: Actor): Promise<MarketingView> {
    await this.marketing.enroll(id, actor);
    return this.marketing.view(id);
  }
}
