import type { AreaMarket } from './area.js';
import { COMPANY_TAGLINE, type Company, RATING_OUT_OF } from './company.js';
import { formatDollars, formatNumber } from './format.js';
import { formatMoney, formatRate, type PriceBook, planOrDefault, planTerms } from './pricing.js';

/** What the picture of a shared page says. The same data gives the page the picture's version and alternative text. */
export interface SocialCard {
  company: string;
  title: string;
  /** The one number that stands out. Null if we have none to show; then no number is made up. */
  figure: string | null;
  /** What the figure is, or a sentence in its place. */
  note: string;
}

/** Also the card of every page without its own. Shows only what the company claims in its settings. */
export function homeCard({ name, ratingScore, ratingReviews, ownerCount }: Company): SocialCard {
  const card = { company: name, title: COMPANY_TAGLINE };
  if (ratingScore !== null && ratingReviews !== null)
    return {
      ...card,
      figure: `${ratingScore} out of ${RATING_OUT_OF}`,
      note: `from ${ratingReviews} reviews`,
    };
  if (ownerCount !== null) return { ...card, figure: ownerCount, note: 'property owners trust us' };
  return { ...card, figure: null, note: 'Rentals and property management across Greater Des Moines' };
}

/** What the default plan charges for one home. */
export function pricingCard({ name }: Company, book: PriceBook | null): SocialCard {
  const card = { company: name, title: 'Simple pricing by property size' };
  if (!book) return { ...card, figure: null, note: 'Every fee on one page' };
  const home = { propertyType: null, unitCount: 1 };
  const { managementRate, monthlyFeeCents } = planTerms(planOrDefault(null, book), home, book);
  const monthly = monthlyFeeCents > 0 ? ` plus ${formatMoney(monthlyFeeCents)} a month` : '';
  return { ...card, figure: formatRate(managementRate), note: `of the rent${monthly} for one home` };
}

export function areaCard({ name }: Company, area: string, { rents }: AreaMarket): SocialCard {
  const card = { company: name, title: `Property management in ${area}` };
  const all = rents.find(({ bedrooms }) => bedrooms === null);
  if (!all) return { ...card, figure: null, note: 'Free rent estimate for your address' };
  const note = `a month, the median of ${formatNumber(all.homes)} homes we analyzed`;
  return { ...card, figure: formatDollars(all.median), note };
}

/** A report is private: the preview of its link in a chat shows neither the address nor the estimate. */
export function reportCard({ name }: Company): SocialCard {
  return {
    company: name,
    title: 'Free rent analysis',
    figure: null,
    note: 'For homes across Greater Des Moines',
  };
}

/** The card as a sentence, for people who can't see it. */
export function describeCard({ company, title, figure, note }: SocialCard): string {
  return `${company}: ${title.replace(/\.$/, '')}. ${figure ? `${figure} ` : ''}${note}.`;
}
