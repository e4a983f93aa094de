import { useDocumentSettings } from './document-context';

interface InlineScriptProps {
  type?: string;
  id?: string;
  /** Trusted code, or JSON escaped by `toInlineJson`. */
  content: string;
}

export function InlineScript({ content, ...attributes }: InlineScriptProps) {
  const { inlineScripts } = useDocumentSettings();
  if (isExecutable(attributes.type)) inlineScripts.add(content);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text must not be escaped as HTML
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: content }} />;
}

/** JSON blocks don't execute, so the CSP ignores them. Speculation rules do count as scripts. */
function isExecutable(type: string | undefined): boolean {
  return !type?.endsWith('json');
}

/** A script that calls the function, which may use only its arguments. Its indentation isn't sent. */
export function callOf<Args extends unknown[]>(run: (...args: Args) => void, ...args: Args): string {
  return `(${String(run).replace(/\n\s+/g, '\n')})(${args.map(toInlineJson)})`;
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that is safe to embed in HTML. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
