import { createContext, useContext } from 'react';

/** Per-request settings for rendering the document. Server only. */
export interface DocumentSettings {
  /** Collects inline scripts during rendering, for the CSP. */
  inlineScripts: Set<string>;
  /** Absolute URL of the site, without a trailing slash. */
  siteUrl: string;
  /** The day whose prices show in a preview; null for today's. */
  pricesOn: string | null;
  /** Canonical URL of the page. Null for error and unlisted pages. */
  canonicalUrl: string | null;
  /** Router state for hydration. Null for pages without React. */
  hydration: unknown;
}

// Marked as pure, because hydrated pages import other exports of this file.
export const DocumentContext = /* @__PURE__ */ createContext<DocumentSettings | null>(null);

export function useDocumentSettings(): DocumentSettings {
  const settings = useContext(DocumentContext);
  if (!settings) throw new Error('The document is rendered by entry.server.tsx only');
  return settings;
}

/** Image for shared links. */
export interface SocialPicture {
  /** Path of a 1200 by 630 image. */
  path: string;
  alt: string;
  /** Open Graph type. */
  type: string;
}
