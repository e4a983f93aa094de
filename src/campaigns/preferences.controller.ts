import { Body, Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import {
  type ChangePreferences,
  changePreferencesSchema,
  type OptedOut,
  type OptOut,
  optOutSchema,
  type Preferences,
} from '#shared/preferences.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { PreferencesService } from './preferences.service.js';

/** Serves the preferences page linked in every campaign email. */
@Controller('api/public/preferences')
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get(':token')
  async read(@Param('token') token: string, @Ip() ip: string): Promise<Preferences> {
    await this.limits.count('publicRead', ip);
    return this.preferences.read(token);
  }

  @Public()
  @Post(':token')
  @HttpCode(200)
  async change(
    @Param('token') token: string,
    @Body({ schema: changePreferencesSchema }) body: ChangePreferences,
    @Ip() ip: string,
  ): Promise<Preferences> {
    if (this.preferences.isValid(token)) await this.limits.count('preferences', token);
    else await this.limits.count('publicRead', ip);
    return this.preferences.change(token, body, ip);
  }
}

@Controller('api/leads')
export class OptOutController {
  constructor(private readonly preferences: PreferencesService) {}

  @Allow('leads.optOut')
  @Get(':id/opt-out')
  optedOut(@Param('id', { schema: leadIdSchema }) id: string): Promise<OptedOut> {
    return this.preferences.optedOut(id);
  }

  /** Records an opt-out an owner told staff about. Only the owner can undo it. */
  @Allow('leads.optOut')
  @Post(':id/opt-out')
  @HttpCode(204)
  async leave(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Body({ schema: optOutSchema }) { channel }: OptOut,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.preferences.optOut(id, channel, actor);
  }
}
