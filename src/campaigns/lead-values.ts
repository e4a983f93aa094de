import { type LeadPlaceholder, PLACEHOLDERS } from '../shared/campaigns/placeholders.js';
import { BUSINESS_TIME_ZONE, formatDollars } from '../shared/format.js';
import { storableText } from '../shared/storable-text.js';

export interface ValuedLead {
  id: string;
  name: string;
  nameDerived: boolean;
  propertyAddress: string;
  estimatedRent?: number | null;
  walkthroughDate?: Date | null;
}

/** What a lead's placeholders stand for; what is not known is left out, and the fall-back stands. */
export function valuesOf(lead: ValuedLead, siteUrl: string) {
  // A name that was only read off the address is no greeting.
  const name = lead.nameDerived ? '' : lead.name;
  const values: Record<LeadPlaceholder, string | null> = {
    name,
    firstName: name.trim().split(/\s+/)[0] ?? '',
    property: lead.propertyAddress,
    rent: lead.estimatedRent ? formatDollars(lead.estimatedRent) : null,
    walkthroughDay: lead.walkthroughDate ? day.format(lead.walkthroughDate) : null,
    walkthroughTime: lead.walkthroughDate ? time.format(lead.walkthroughDate) : null,
    reportLink: new URL(`/analysis/${lead.id}`, siteUrl).href,
  };
  const known = Object.entries(values).filter(([, value]) => value) as [LeadPlaceholder, string][];
  return Object.fromEntries(
    // On one line and cut, so that no value begins a header of its own or outgrows what its template was measured with.
    known.map(([key, value]) => [key, storableText(value, PLACEHOLDERS[key].most)]),
  ) as Partial<Record<LeadPlaceholder, string>>;
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: BUSINESS_TIME_ZONE,
});
const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_TIME_ZONE,
});
