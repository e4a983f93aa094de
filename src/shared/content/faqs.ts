/** The pages that answer questions. */
export const FAQ_PAGES = ['referral', 'enroll', 'analysis'] as const;
export type FaqPage = (typeof FAQ_PAGES)[number];

/** A question visitors of a page ask, and the company's answer. */
export interface Faq {
  page: FaqPage;
  question: string;
  answer: string;
  /** Shipped with the product and shown as a sample; false once the company has written its own. */
  isSample: boolean;
}
