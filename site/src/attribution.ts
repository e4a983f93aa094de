import type { Attribution } from '../../src/shared/leads/lead.contract.js';
import { TRAIL_LIMITS } from '../../src/shared/leads/trail.js';
import { storableText } from '../../src/shared/storable-text.js';

const UTM = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;

/** The campaign in an address, for a form whose answer has an address of its own. */
export function campaignIn(search: string): [parameter: string, value: string][] {
  const query = new URLSearchParams(search);
  return Object.values(UTM).flatMap((parameter) => {
    const value = query.get(parameter);
    return value ? [[parameter, value] as [string, string]] : [];
  });
}

/** The campaign trail in the address a visitor landed on and the page they came from. */
export function attributionOf(landing: URL, referrer: string | null): Attribution {
  const trail: Attribution = { landingPage: landing.pathname + landing.search };
  for (const [field, parameter] of Object.entries(UTM))
    trail[field as keyof typeof UTM] = landing.searchParams.get(parameter) ?? '';
  if (referrer && !isOwnPage(referrer, landing)) trail.referrer = referrer;
  return storableTrail(trail);
}

/** What the backend can keep of a touch: anybody may have made the address it came in. */
export function storableTrail(touch: Attribution): Attribution {
  const kept = Object.entries(touch).map(([field, value]) => {
    return [field, storableText(value, TRAIL_LIMITS[field as keyof Attribution])] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

function isOwnPage(referrer: string, landing: URL): boolean {
  return URL.canParse(referrer) && new URL(referrer).host === landing.host;
}
