import { formatAddress } from '#shared/address.js';
import type { Company } from '#shared/company.js';
import { formatMinutes } from '#shared/format.js';
import { COMPANY_PLACEHOLDERS, type CompanyPlaceholder } from '#shared/placeholders.js';

/** The site's colors; email clients support neither style sheets nor variables. */
export const COLORS = {
  paper: '#FBFAF6',
  card: '#FFFFFF',
  ink: '#1C2420',
  soft: '#4E5A54',
  green: '#1B5E4B',
  line: '#DDD8CB',
};
/** An escaped address as HTML, for values that are filled in after rendering. Without the token of a private link. */
export function toLink(url: string): string {
  const shown = url.replace(/(\/book)\/\S+$/, '$1');
  return `<a href="${url}" style="color:${COLORS.green};text-decoration:underline">${shown}</a>`;
}

/** Escaped posts as HTML, each title a link. */
export function toPostLinks(posts: string): string {
  const style = `color:${COLORS.green};font-size:18px;font-weight:600;text-decoration:underline`;
  return posts
    .split('\n\n')
    .map((post) => {
      const [title, ...rest] = post.split('\n');
      const url = rest.pop();
      return [`<a href="${url}" style="${style}">${title}</a>`, ...rest].join('<br/>');
    })
    .join('<br/><br/>');
}

/** Company details shown in every email. */
export interface EmailBranding {
  name: string;
  phone: string;
  email: string;
  postalAddress: string;
  siteUrl: string;
  bookingUrl: string;
  /** Whether owners book on our own page, where each lead has a private link. */
  isBookedHere: boolean;
  walkthroughMinutes: number;
}

export function brandingOf(company: Company, siteUrl: string, postalAddress?: string): EmailBranding {
  const { name, phone, email, address, booking, bookingUrl } = company;
  const ownPage = new URL('/book', siteUrl).href;
  return {
    name,
    phone,
    email,
    postalAddress: postalAddress ?? formatAddress(address),
    siteUrl,
    bookingUrl: bookingUrl ?? ownPage,
    isBookedHere: bookingUrl === null,
    walkthroughMinutes: booking.durationMinutes,
  };
}

/** Company placeholders, optionally with a fallback for empty values. */
const COMPANY_PLACEHOLDER = new RegExp(
  String.raw`\{\{(${COMPANY_PLACEHOLDERS.join('|')})(?:\|([^{}]*))?\}\}`,
  'g',
);

/** Leaves the booking link to each message's data, which has the lead's own. Text messages stay short without it. */
export function withPrivateLink(text: string, { isBookedHere, bookingUrl }: EmailBranding): string {
  return isBookedHere ? text.replaceAll('{{bookingLink}}', `{{privateBookingLink|${bookingUrl}}}`) : text;
}

/** Fills in the company's placeholders at render time, so pending messages follow changes to the company settings. */
export function fillCompany(text: string, branding: EmailBranding): string {
  const values = companyValues(branding);
  return text.replace(
    COMPANY_PLACEHOLDER,
    (_, own: CompanyPlaceholder, fallback = '') => values[own] || fallback,
  );
}

export function companyValues(branding: EmailBranding): Record<CompanyPlaceholder, string> {
  const { name, phone, email, bookingUrl, siteUrl, walkthroughMinutes } = branding;
  return {
    company: name,
    companyPhone: phone,
    companyEmail: email,
    bookingLink: bookingUrl,
    siteLink: new URL('/', siteUrl).href,
    walkthroughLength: formatMinutes(walkthroughMinutes),
  };
}
