import { defineEntity, p } from '@mikro-orm/core';

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
