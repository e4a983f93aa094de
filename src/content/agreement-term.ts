import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { agreementLength, agreementMonths } from '#shared/management-terms.js';
import { fillPlaceholders } from '#shared/placeholders.js';
import { ONLY_ROW } from '../platform/database/columns.js';
import { advisoryLock } from '../platform/database/sql.js';
import { RequirementsVersion } from './content.entity.js';

/** SQL: the company's own length of agreements, or null. */
export const AGREEMENT_MONTHS = `(
  select ("values" #>> '{managementTerms,agreementMonths}')::int from company_settings where id = ${ONLY_ROW})`;

/** Requirements name the length of the agreement through `{{agreementTerm}}`. */
export function withAgreementTerm<Item extends { text: string }>(items: Item[], months: number): Item[] {
  const agreementTerm = agreementLength(months);
  return items.map((item) => ({ ...item, text: fillPlaceholders(item.text, { agreementTerm }) }));
}

/** Saves a new version of the requirements if what owners read changed: their text, or the length of the agreement. */
export async function saveRequirementsVersion(em: EntityManager): Promise<void> {
  // Also the lock of the list, so that its text can't change in between.
  await advisoryLock(em, 'content:requirements');
  const [terms] = await em.execute<{ months: number | null }[]>(`select ${AGREEMENT_MONTHS} as months`);
  const requirements = await em.execute<{ title: string; text: string }[]>(
    'select title, text from requirements order by position, id',
  );
  const items = withAgreementTerm(requirements, agreementMonths({ agreementMonths: terms!.months }));
  const [newest] = await em.find(RequirementsVersion, {}, { orderBy: { version: 'desc' }, limit: 1 });
  if (isDeepStrictEqual(newest?.items ?? [], items)) return;
  em.persist(em.create(RequirementsVersion, { version: (newest?.version ?? 0) + 1, items }));
  await em.flush();
}
