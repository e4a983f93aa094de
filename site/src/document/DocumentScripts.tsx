import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../routes';
import { filesOf } from './assets';
import { useDocumentSettings } from './document-context';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';

export function DocumentScripts() {
  const { hydration } = useDocumentSettings();
  const { script } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const sources = ['src/scripts/chrome.ts', script, hydration !== null && 'src/entry.client.tsx'];
  return (
    <>
      {hydration !== null && (
        <InlineScript type="application/json" id="hydration" content={toInlineJson(hydration)} />
      )}
      {sources.map(
        (source) =>
          source && <script key={source} type="module" src={filesOf(source)[0]} fetchPriority="low" />,
      )}
    </>
  );
}
