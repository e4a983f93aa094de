import type { Attribution } from '../../src/shared/leads/lead.contract.js';

const UTM = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;
/** Every field of a touch, in the order the forms carry them. */
export const TRAIL_FIELDS = [
  ...(Object.keys(UTM) as (keyof typeof UTM)[]),
  'referrer',
  'landingPage',
] as const satisfies readonly (keyof Attribution)[];
const UTM_MAX = 200;
const ADDRESS_MAX = 500;

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
  const trail: Attribution = { landingPage: (landing.pathname + landing.search).slice(0, ADDRESS_MAX) };
  for (const [field, parameter] of Object.entries(UTM)) {
    const value = landing.searchParams.get(parameter)?.slice(0, UTM_MAX);
    if (value) trail[field as keyof typeof UTM] = value;
  }
  if (referrer && !isOwnPage(referrer, landing)) trail.referrer = referrer.slice(0, ADDRESS_MAX);
  return trail;
}

function isOwnPage(referrer: string, landing: URL): boolean {
  return URL.canParse(referrer) && new URL(referrer).host === landing.host;
}
