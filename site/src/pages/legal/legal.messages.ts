import type { Company } from '../../../../src/shared/content/company.js';

export interface LegalSection {
  heading: string;
  paragraphs: string[];
}

/** A text of its own page; it names the company it binds. */
export interface LegalText {
  title: string;
  /** The day its words were changed last. */
  updated: string;
  description: string;
  sections(company: Company): LegalSection[];
}

export const legalMessages = {
  updated: (day: string) => `Last changed ${day}`,
  ask: 'Questions',
  write: 'Write to',
  orCall: 'or call',
} as const;
