import type { Company } from '#shared/company.js';

interface LegalSection {
  heading: string;
  paragraphs: string[];
}

/** A legal text with its own page. It names the company it binds. */
export interface LegalText {
  title: string;
  /** The day its wording last changed. */
  updated: string;
  description: string;
  sections(company: Company): LegalSection[];
}

export const legalText = {
  updated: (day: string) => `Last updated ${day}`,
  ask: 'Questions',
  write: 'Email',
  orCall: 'or call',
} as const;
