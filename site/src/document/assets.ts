import assets from 'virtual:site-assets';

/** Public URLs of the built files. */
export interface SiteAssets {
  styles: string[];
  /** Sheets of single pages, by the name in their handle. */
  pageStyles: Record<string, string>;
  headingFont: string;
  /** Files by source path: the module's own file, then its imports. */
  scripts: Record<string, string[]>;
}

export const siteAssets: SiteAssets = assets;

/** A script's file followed by its imports. Empty if it wasn't built. */
export function scriptFiles(source: string): string[] {
  return siteAssets.scripts[source] ?? [];
}
