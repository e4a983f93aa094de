/**
 * Runs in the browser, from its own source: it may use nothing but its arguments. Loads a module, and at once what it
 * imports, when the page has been painted: on a slow line script that travels beside the first paint holds it up. A
 * tab in the background paints nothing; there it is the end of loading.
 */
export function runAfterPaint(entry: string, imports: string[]): void {
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
