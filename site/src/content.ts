import type { Faq, FaqPage } from '../../src/shared/content/faqs.js';
import type { SiteContent } from '../../src/shared/content/site-content.js';
import type { RenderContext } from '../../src/shared/web/site-api.js';
import { apiOf } from './api';

const NOTHING: SiteContent = {
  team: [],
  testimonials: [],
  residentQuotes: [],
  neighborhoods: [],
  faqs: [],
  requirements: { version: 0, items: [] },
};

/** Content for pages that say more than it: a failure leaves its sections out and is reported. */
export async function readContent(context: unknown): Promise<SiteContent> {
  try {
    return await apiOf(context).content();
  } catch (error) {
    (context as RenderContext | undefined)?.onError(error);
    return NOTHING;
  }
}

/** The questions a page answers, in their order. */
export async function readFaqs(context: unknown, asked: FaqPage): Promise<Faq[]> {
  const { faqs } = await readContent(context);
  return faqs.filter(({ page }) => page === asked);
}
