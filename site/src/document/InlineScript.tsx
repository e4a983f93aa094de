import { useDocumentSettings } from './document-context';

interface InlineScriptProps {
  type?: string;
  id?: string;
  /** Our own code, or JSON from `toInlineJson`: nothing a visitor could have written goes in unescaped. */
  content: string;
}

export function InlineScript({ content, ...attributes }: InlineScriptProps) {
  const { nonce } = useDocumentSettings();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text must not be escaped as HTML
  return <script {...attributes} nonce={nonce} dangerouslySetInnerHTML={{ __html: content }} />;
}
