import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const minified = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** For pages without frames. The package's own class sends its whole source to the page twice for every check. */
class LoadedOnceAxe extends AxeBuilder {
  constructor(private readonly checked: Page) {
    super({ page: checked, axeSource: 'null' });
    this.setLegacyMode();
  }

  override async analyze() {
    if (!(await this.checked.evaluate('"axe" in window'))) await this.checked.evaluate(await minified);
    return super.analyze();
  }
}

/**
 * Axe with all its rules, describing only what they find wrong. Its default mode opens a second page for every check, which
 * only frames of other sites need.
 */
export function axe(page: Page): AxeBuilder {
  // No script runs in the preview of an email and in the demo's listings, so axe would wait for it forever.
  const withoutScripts = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';
  const hasFrames = page.frames().length > 1;
  const builder = hasFrames ? new AxeBuilder({ page }).exclude(withoutScripts) : new LoadedOnceAxe(page);
  return builder.options({ resultTypes: ['violations'] });
}
