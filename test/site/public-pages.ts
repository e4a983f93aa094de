const KB = 1024;

export interface PublicPage {
  path: string;
  /** Limit for its scripts, gzipped. */
  scriptBytes: number;
  /** Minimum Lighthouse score. */
  performance: number;
  /** On Lighthouse's slow phone. */
  largestPaintSeconds: number;
  /** Whether it may load a frame of another site without a click. */
  frames?: true;
  /** Whether it is deliberately hidden from search engines. */
  isUnlisted?: true;
}

const READING = { scriptBytes: 8 * KB, performance: 100, largestPaintSeconds: 1.6 };
const HOME = { ...READING, performance: 99, largestPaintSeconds: 1.8 };
const FORM = { scriptBytes: 115 * KB, performance: 98, largestPaintSeconds: 2 };
const CALCULATOR = { ...FORM, scriptBytes: 125 * KB };
/** Forms that work without React. */
const LIGHT_FORM = { ...FORM, scriptBytes: READING.scriptBytes };

/** A post of the demo. */
export const DEMO_POST = 'setting-a-rent-that-fills-the-house';

/** Every public page with its budget; adding a line here applies all page checks to a new page. */
export const PUBLIC_PAGES: PublicPage[] = [
  { path: '/', ...HOME },
  { path: '/pricing', ...READING },
  { path: '/services', ...READING },
  { path: '/faq', ...READING },
  { path: '/areas', ...READING },
  { path: '/areas/west-des-moines', ...READING },
  { path: '/team', ...READING },
  { path: '/rentals', ...READING, scriptBytes: 12 * KB, frames: true },
  { path: '/blog', ...READING },
  { path: `/blog/${DEMO_POST}`, ...READING },
  { path: '/privacy', ...READING },
  { path: '/terms', ...READING },
  { path: '/sms-terms', ...READING },
  { path: '/payment/success?cancelled=1', ...READING, isUnlisted: true },
  { path: '/link-ended', ...READING, isUnlisted: true },
  { path: '/offline', ...READING, isUnlisted: true },
  { path: '/newsletter', ...LIGHT_FORM, isUnlisted: true },
  { path: '/book', ...LIGHT_FORM },
  { path: '/realtor-referral', ...LIGHT_FORM },
  { path: '/analysis', ...FORM },
  { path: '/enroll', ...FORM },
  { path: '/rent-vs-sell', ...CALCULATOR },
  { path: '/invest-a-view', ...CALCULATOR },
];

/** Each lead has a different one. */
export const REPORT: Omit<PublicPage, 'path'> = { ...LIGHT_FORM, isUnlisted: true };

export const STYLE_BYTES = 14 * KB;
export const FONT_BYTES = 60 * KB;
export const MOST_REQUESTS = 18;
export const MOST_SHIFT = 0.01;
