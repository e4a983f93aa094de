import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { SignInSettingsView } from '#shared/sign-in.js';
import { type SignInChanges, signInSettingsSchema } from '#shared/sign-in.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { SignInSettingsService } from './sign-in-settings.service.js';

@Controller('api/sign-in-settings')
export class SignInSettingsController {
  constructor(private readonly settings: SignInSettingsService) {}

  @Allow('signIn.settings')
  @Get()
  get(): Promise<SignInSettingsView> {
    return this.settings.view();
  }

  @Allow('signIn.settings')
  @Patch()
  change(
    @Body({ schema: signInSettingsSchema }) changes: SignInChanges,
    @CurrentActor() actor: Actor,
  ): Promise<SignInSettingsView> {
    return this.settings.change(changes, actor);
  }
}
