import { useDocumentSettings } from './document-context';

interface InlineScriptProps {
  type?: string;
  id?: string;
  /** Our own code, or JSON from `toInlineJson`: nothing a visitor could have written goes in unescaped. */
  content: string;
}

export function InlineScript({ content, ...attributes }: InlineScriptProps) {
  const { inlineScripts } = useDocumentSettings();
  if (runs(attributes.type)) inlineScripts.add(content);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text must not be escaped as HTML
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: content }} />;
}

/** Data is only read, so no policy asks after it; rules for prefetching count as script. */
function runs(type: string | undefined): boolean {
  return !type?.endsWith('json');
}
