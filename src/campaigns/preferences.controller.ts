import { Body, Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Public } from '../platform/access/access.decorators.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { ChangePreferences, Preferences } from '../shared/campaigns/preferences.contract.js';
import { changePreferencesSchema } from '../shared/campaigns/preferences.schema.js';
import { PreferencesService } from './preferences.service.js';

/** Behind the page at the end of every campaign mail. */
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
    if (this.preferences.isOurs(token)) await this.limits.count('preferences', token);
    else await this.limits.count('publicRead', ip);
    return this.preferences.change(token, body, ip);
  }
}
