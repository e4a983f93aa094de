import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import type { OptedOut, OptOut } from '../shared/campaigns/preferences.contract.js';
import { optOutSchema } from '../shared/campaigns/preferences.schema.js';
import { PreferencesService } from './preferences.service.js';

@Controller('api/leads')
export class OptOutController {
  constructor(private readonly preferences: PreferencesService) {}

  @Allow('leads.optOut')
  @Get(':id/opt-out')
  optedOut(@Param('id', { schema: leadIdSchema }) id: string): Promise<OptedOut> {
    return this.preferences.optedOut(id);
  }

  /** Records the opt-out of an owner who told staff by phone, mail or across a table; only the owner takes it back. */
  @Allow('leads.optOut')
  @Post(':id/opt-out')
  @HttpCode(204)
  async leave(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Body({ schema: optOutSchema }) { channel }: OptOut,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.preferences.leave(id, channel, actor);
  }
}
