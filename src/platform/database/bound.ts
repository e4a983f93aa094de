import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely } from 'pg-boss';

/**
 * Runs a statement within the ORM's transaction, its values beside its text as `$1`, `$2`, …. For large ones: the ORM
 * itself writes values into the text, letter by letter.
 */
export async function executeBound(em: EntityManager, text: string, values: unknown[]): Promise<void> {
  await fromKysely(em.getKysely()).executeSql(text, values);
}
