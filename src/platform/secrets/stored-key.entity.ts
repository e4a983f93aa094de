import { defineEntity, p } from '@mikro-orm/core';

const StoredKeySchema = defineEntity({
  name: 'StoredKey',
  tableName: 'kept_keys',
  properties: {
    name: p.text().primary(),
    /** Sealed with the secret of the settings. */
    sealed: p.text().hidden(),
  },
});

/** A random key that has to outlive the secret of the settings. */
export class StoredKey extends StoredKeySchema.class {}
StoredKeySchema.setClass(StoredKey);
