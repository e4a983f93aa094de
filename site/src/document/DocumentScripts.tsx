import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../routes';
import { scriptFiles } from './assets';
import { useDocumentSettings } from './document-context';
import { callOf, InlineScript, toInlineJson } from './InlineScript';

export function DocumentScripts() {
  const { hydration } = useDocumentSettings();
  const { script, hydrates } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const sources = ['src/scripts/site.ts', script];
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
          source && <script key={source} type="module" src={scriptFiles(source)[0]} fetchPriority="low" />,
      )}
    </>
  );
}

/** Loads React after the first paint, so that text shows before scripts run. */
function hydrationOf(page: string): string {
  const [entry, ...imports] = [...new Set([...scriptFiles('src/entry.client.tsx'), ...scriptFiles(page)])];
  return callOf(runAfterPaint, entry!, imports);
}

/**
 * Serialized and run in the browser, so it may use only its arguments. Loads a module and its imports after the first
 * paint, because earlier downloads delay it. Background tabs never paint, so the load event is the fallback.
 */
function runAfterPaint(entry: string, imports: string[]): void {
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    for (const href of imports) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: entry });
  };
  const add = (tag: string, attributes: Record<string, string>) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));

  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) run();
  }).observe({ type: 'paint', buffered: true });
  window.addEventListener('load', run);
}
