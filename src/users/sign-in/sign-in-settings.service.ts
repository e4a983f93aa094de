import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Injectable, Patch } from '@nestjs/common';
import { type SignInChanges, type SignInSettingsView, signInSettingsSchema } from '#shared/sign-in.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { lockSettings, ONLY_ROW } from '../../platform/database/columns.js';
import { SignInChanged } from '../users.errors.js';

/** The company's rules for signing in. Changes apply from the next request on. */
@Injectable()
export class SignInSettingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async view(): Promise<SignInSettingsView> {
    const settings = await this.em.fork().findOne(SignInSettings, ONLY_ROW);
    return toView(settings ?? { adminsNeedFactor: false, version: 0 });
  }

  async change({ version, ...changes }: SignInChanges, actor: Actor): Promise<SignInSettingsView> {
    await this.em.transactional(async (em) => {
      const settings = await lockSettings(em, SignInSettings);
      if (version !== undefined && version !== settings.version) throw new SignInChanged(toView(settings));
      const { adminsNeedFactor } = settings;
      this.audit.record(em, 'signIn.changed', actor, { before: { adminsNeedFactor }, after: changes });
      em.assign(settings, changes);
    });
    return this.view();
  }
}

function toView({ adminsNeedFactor, version }: SignInSettingsView): SignInSettingsView {
  return { adminsNeedFactor, version };
}

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

const SignInSettingsSchema = defineEntity({
  name: 'SignInSettings',
  tableName: 'sign_in_settings',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    adminsNeedFactor: p.boolean().default(false),
  },
});

/** The company's rules for signing in, in a single row. */
export class SignInSettings extends SignInSettingsSchema.class {}
SignInSettingsSchema.setClass(SignInSettings);
