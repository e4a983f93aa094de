import { createContext, useContext } from 'react';

/** What one rendering of the document needs beside the routes' data; exists on the server only. */
export interface DocumentSettings {
  /** Filled while the document is rendered: the scripts that run from it, which its policy has to allow. */
  inlineScripts: Set<string>;
  /** Absolute public address of the site, without a trailing slash. */
  siteUrl: string;
  /** The one absolute address of the page; null for pages that have none, such as errors. */
  canonicalUrl: string | null;
  /** State the browser continues from; null for pages that ship no React. */
  hydration: unknown;
}

export const DocumentContext = createContext<DocumentSettings | null>(null);

export function useDocumentSettings(): DocumentSettings {
  const settings = useContext(DocumentContext);
  if (!settings) throw new Error('The document is rendered by entry.server.tsx only');
  return settings;
}
