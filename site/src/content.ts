import type { Faq, FaqPage, SiteContent } from '#shared/content.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import type { RenderContext } from '#shared/site-api.js';
import { getApi } from './api';

const EMPTY: SiteContent = {
  team: [],
  testimonials: [],
  residentQuotes: [],
  neighborhoods: [],
  rentals: [],
  faqs: [],
  requirements: { version: 0, items: [] },
  priceBook: null,
};

/** Content for pages that can do without it: on failure its sections are left out and the error is reported. */
export async function loadContent(context: unknown): Promise<SiteContent> {
  try {
    return await getApi(context).content();
  } catch (error) {
    (context as RenderContext | undefined)?.onError(error);
    return EMPTY;
  }
}

/** For pages that can't do without prices: rejects if they can't be loaded. */
export async function loadPriceBook(context: unknown): Promise<CurrentPriceBook> {
  const { priceBook } = await getApi(context).content();
  return priceBook!;
}

/** FAQs of one page, in order. */
export async function loadFaqs(context: unknown, asked: FaqPage): Promise<Faq[]> {
  const { faqs } = await loadContent(context);
  return faqs.filter(({ page }) => page === asked);
}
