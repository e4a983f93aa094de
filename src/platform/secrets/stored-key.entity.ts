import { defineEntity, p } from '@mikro-orm/core';

const StoredKeySchema = defineEntity({
  name: 'StoredKey',
  tableName: 'stored_keys',
  properties: {
    name: p.text().primary(),
    /** Encrypted with a key derived from JWT_SECRET. */
    encrypted: p.text().hidden(),
  },
});

/** A random key that must outlive JWT_SECRET. */
export class StoredKey extends StoredKeySchema.class {}
StoredKeySchema.setClass(StoredKey);
