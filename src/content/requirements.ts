import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { agreementLength, agreementMonths } from '#shared/management-terms.js';
import { fillPlaceholders } from '#shared/placeholders.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { formatMoney, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { advisoryLock } from '../platform/database/sql.js';
import { RequirementsVersion } from './content.entity.js';
import { findCurrentPriceBook } from './current-price-book.js';

type Terms = Pick<CurrentPriceBook, 'agreementMonths' | 'repairsPreApprovedUnderCents'>;
type Wording = RequirementsVersion['items'][number];

/** Requirements name the length of the agreement and the repair limit through placeholders. */
export function withTerms<Item extends Wording>(items: Item[], prices: Terms | null): Item[] {
  const terms: Terms = prices ?? SHIPPED_PRICE_BOOK;
  const values = {
    agreementTerm: agreementLength(agreementMonths(terms)),
    repairLimit: formatMoney(terms.repairsPreApprovedUnderCents),
  };
  return items.map((item) => ({ ...item, text: fillPlaceholders(item.text, values) }));
}

export function wordingOf({ title, text }: Wording): Wording {
  return { title, text };
}

/** Saves a new version of the requirements if what owners read changed: their text, or the terms in it. */
export async function saveRequirementsVersion(em: EntityManager, now: Date): Promise<void> {
  // Also the lock of the list, so that its text can't change in between.
  await advisoryLock(em, 'content:requirements');
  const requirements = await em.execute<Wording[]>(
    'select title, text from requirements order by position, id',
  );
  const items = withTerms(requirements, await findCurrentPriceBook(em, now));
  const [newest] = await em.find(RequirementsVersion, {}, { orderBy: { version: 'desc' }, limit: 1 });
  if (isDeepStrictEqual(newest?.items ?? [], items)) return;
  em.persist(em.create(RequirementsVersion, { version: (newest?.version ?? 0) + 1, items }));
  await em.flush();
}
