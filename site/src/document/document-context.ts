import { createContext, useContext } from 'react';

/** What one rendering of the document needs beside the routes' data; exists on the server only. */
export interface DocumentSettings {
  nonce: string;
  /** Absolute public address of the site, without a trailing slash. */
  siteUrl: string;
  /** Absolute address of the page, without its query. */
  canonicalUrl: string;
  /** State the browser continues from; null for pages that ship no React. */
  hydration: unknown;
}

export const DocumentContext = createContext<DocumentSettings | null>(null);

export function useDocumentSettings(): DocumentSettings {
  const settings = useContext(DocumentContext);
  if (!settings) throw new Error('The document is rendered by entry.server.tsx only');
  return settings;
}
