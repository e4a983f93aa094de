import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../routes';
import { filesOf, siteAssets } from './assets';
import { useDocumentSettings } from './document-context';
import { InlineScript } from './InlineScript';
import { toInlineJson } from './json';

const REFRESH_PREAMBLE = `import { injectIntoGlobalHook } from '/site-assets/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

export function DocumentScripts() {
  const { hydration } = useDocumentSettings();
  const { script } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const sources = ['src/scripts/chrome.ts', script, hydration !== null && 'src/entry.client.tsx'];
  return (
    <>
      {hydration !== null && (
        <InlineScript type="application/json" id="hydration" content={toInlineJson(hydration)} />
      )}
      {siteAssets.development && <DevelopmentScripts />}
      {sources.map((source) => source && <script key={source} type="module" src={filesOf(source)[0]} />)}
    </>
  );
}

/** Styles and hot reloading straight from the sources. */
function DevelopmentScripts() {
  return (
    <>
      <script type="module" src="/site-assets/@vite/client" />
      <script type="module" src="/site-assets/src/styles/all.ts" />
      <InlineScript type="module" content={REFRESH_PREAMBLE} />
    </>
  );
}
