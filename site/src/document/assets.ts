import assets from 'virtual:site-assets';

/** Public addresses of the browser's files. */
export interface SiteAssets {
  styles: string[];
  headingFont: string;
  /** Files by source path: the module's own, then those it imports. */
  scripts: Record<string, string[]>;
}

export const siteAssets: SiteAssets = assets;

/** The file of a script followed by what it imports; empty for one that was not built. */
export function filesOf(source: string): string[] {
  return siteAssets.scripts[source] ?? [];
}
