import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../routes';
import { filesOf } from './assets';
import { useDocumentSettings } from './document-context';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';
import { runAfterPaint } from './run-after-paint';

export function DocumentScripts() {
  const { hydration } = useDocumentSettings();
  const { script, hydrates } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const sources = ['src/scripts/chrome.ts', script];
  return (
    <>
      {hydration !== null && hydrates && (
        <>
          <InlineScript type="application/json" id="hydration" content={toInlineJson(hydration)} />
          <InlineScript content={hydrationOf(hydrates)} />
        </>
      )}
      {sources.map(
        (source) =>
          source && <script key={source} type="module" src={filesOf(source)[0]} fetchPriority="low" />,
      )}
    </>
  );
}

/** Loads React only after the first paint: text comes before buttons. */
function hydrationOf(page: string): string {
  const [entry, ...imports] = [...new Set([...filesOf('src/entry.client.tsx'), ...filesOf(page)])];
  return `(${runAfterPaint})(${toInlineJson(entry)},${toInlineJson(imports)})`;
}
