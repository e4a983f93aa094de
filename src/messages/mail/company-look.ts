import type { Company } from '../../shared/content/company.js';

/** What every mail says of its sender. */
export interface CompanyLook {
  name: string;
  phone: string;
  email: string;
  postalAddress: string;
  siteUrl: string;
}

export function lookOf(company: Company, siteUrl: string, postalAddress?: string): CompanyLook {
  const { name, phone, email, address } = company;
  const line = `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`;
  return { name, phone, email, postalAddress: postalAddress ?? line, siteUrl };
}

/** The company's own placeholders, settled when a template is rendered. */
export function sayCompany(text: string, { name, phone, email }: CompanyLook): string {
  return text
    .replaceAll('{{company}}', name)
    .replaceAll('{{companyPhone}}', phone)
    .replaceAll('{{companyEmail}}', email);
}
