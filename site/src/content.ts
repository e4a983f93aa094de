import type { SiteContent } from '../../src/shared/content/site-content.js';
import type { RenderContext } from '../../src/shared/web/site-api.js';
import { apiOf } from './api';

const NOTHING: SiteContent = { team: [], testimonials: [], residentQuotes: [], neighborhoods: [] };

/** For pages that say more than their content: what cannot be read leaves its sections out and is reported. */
export async function readContent(context: unknown): Promise<SiteContent> {
  try {
    return await apiOf(context).content();
  } catch (error) {
    (context as RenderContext | undefined)?.onError(error);
    return NOTHING;
  }
}
