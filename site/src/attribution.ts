import { TRAIL_LIMITS } from '#shared/attribution.js';
import type { Attribution } from '#shared/lead.js';
import { storableText } from '#shared/text.js';

const UTM = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;

/** The UTM parameters of a URL, so a form can carry them to its own result URL. */
export function readCampaign(search: string): [parameter: string, value: string][] {
  const query = new URLSearchParams(search);
  return Object.values(UTM).flatMap((parameter) => {
    const value = query.get(parameter);
    return value ? [[parameter, value] as [string, string]] : [];
  });
}

/** Attribution from the landing URL and the referrer. */
export function readAttribution(landing: URL, referrer: string | null): Attribution {
  const trail: Attribution = { landingPage: landing.pathname + landing.search };
  for (const [field, parameter] of Object.entries(UTM))
    trail[field as keyof typeof UTM] = landing.searchParams.get(parameter) ?? '';
  if (referrer && !isOwnPage(referrer, landing)) trail.referrer = referrer;
  return trimTouch(trail);
}

/** Trims a touch to what the API accepts. Anyone can craft a landing URL. */
export function trimTouch(touch: Attribution): Attribution {
  const kept = Object.entries(touch).map(([field, value]) => {
    return [field, storableText(value, TRAIL_LIMITS[field as keyof Attribution])] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

function isOwnPage(referrer: string, landing: URL): boolean {
  return URL.canParse(referrer) && new URL(referrer).host === landing.host;
}
