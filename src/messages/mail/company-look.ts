import type { CompanyPlaceholder } from '../../shared/campaigns/placeholders.js';
import type { Company } from '../../shared/content/company.js';

/** What every mail says of its sender. */
export interface CompanyLook {
  name: string;
  phone: string;
  email: string;
  postalAddress: string;
  siteUrl: string;
  bookingUrl: string;
}

export function lookOf(company: Company, siteUrl: string, postalAddress?: string): CompanyLook {
  const { name, phone, email, address, bookingUrl } = company;
  const line = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`;
  return { name, phone, email, postalAddress: postalAddress ?? line, siteUrl, bookingUrl };
}

/** The company's placeholders, with or without a fall-back, which stands for what the company left empty. */
const OWN = /\{\{(company|companyPhone|companyEmail|bookingLink|siteLink)(?:\|([^{}]*))?\}\}/g;

/** The company's own placeholders, settled when a template is rendered: what waits follows what the company changes. */
export function sayCompany(text: string, look: CompanyLook): string {
  const { name, phone, email, bookingUrl, siteUrl } = look;
  const values: Record<CompanyPlaceholder, string> = {
    company: name,
    companyPhone: phone,
    companyEmail: email,
    bookingLink: bookingUrl,
    siteLink: new URL('/', siteUrl).href,
  };
  return text.replace(OWN, (_, own: CompanyPlaceholder, fallback = '') => values[own] || fallback);
}
