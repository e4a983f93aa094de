import { Injectable } from '@nestjs/common';
import { PRICE_PREVIEW_PARAM, type PricePreview } from '#shared/price-book.js';
import { DAY_SECONDS } from '#shared/time.js';
import { SignedTokens } from '../../platform/secrets/signed-tokens.js';
import { PriceBooksQueries } from './price-books.queries.js';

const PURPOSE = 'price preview';

/** Signed links that show the site with the prices of a later day. */
@Injectable()
export class PricePreviews {
  constructor(
    private readonly prices: PriceBooksQueries,
    private readonly tokens: SignedTokens,
  ) {}

  async link(id: string): Promise<PricePreview> {
    const { effectiveOn } = await this.prices.get(id);
    const token = this.tokens.sign(PURPOSE, effectiveOn, DAY_SECONDS);
    return { search: `?${new URLSearchParams({ [PRICE_PREVIEW_PARAM]: token })}` };
  }

  /** The day whose prices a page's query asks for; null without a valid link. */
  dayOf(search: string): string | null {
    const token = new URLSearchParams(search).get(PRICE_PREVIEW_PARAM);
    return token && this.tokens.read<string>(PURPOSE, token);
  }
}
