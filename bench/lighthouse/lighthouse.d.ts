/** Optional; install it with `npm ci --prefix bench/lighthouse`. */
declare module 'lighthouse' {
  interface Settings {
    port: number;
    logLevel: 'error';
    onlyCategories: string[];
    skipAudits: string[];
  }

  export interface Result {
    runtimeError?: object;
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  }

  export default function lighthouse(url: string, settings: Settings): Promise<{ lhr: Result } | undefined>;
}
