import { defineEntity, p } from '@mikro-orm/core';

const StoredKeySchema = defineEntity({
  name: 'StoredKey',
  tableName: 'kept_keys',
  properties: {
    name: p.text().primary(),
    /** Encrypted with a key derived from JWT_SECRET. */
    sealed: p.text().hidden(),
  },
});

/** A random key that must outlive JWT_SECRET. */
export class StoredKey extends StoredKeySchema.class {}
StoredKeySchema.setClass(StoredKey);
