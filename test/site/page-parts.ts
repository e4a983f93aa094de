import { textOf } from './built-site.js';

/** The only element with this tag name, including its tags. */
export function element(html: string, name: 'header' | 'footer'): string {
  return html.match(new RegExp(`<${name}[ >].*?</${name}>`, 's'))![0];
}

/** The part of the page under an h2. */
export function section(html: string, title: string): string {
  const start = html.indexOf(`${title}</h2>`);
  if (start < 0) throw new Error(`No section is called ${title}`);
  return html.slice(start, html.indexOf('</section>', start));
}

/** Every link with its text, or its label if it has one, and its target. */
export function linksIn(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, content]) => [
    attributes!.match(/aria-label="([^"]*)"/)?.[1] ?? textOf(content!).trim(),
    attributes!.match(/href="([^"]*)"/)![1]!,
  ]);
  return Object.fromEntries(links);
}

/** The text within elements with this tag name. */
export function wordsIn(html: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'));
  return [...found].map(([, content]) => textOf(content!).trim());
}

/** The structured data for search engines. */
export function factsOf(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, facts]) => JSON.parse(facts!));
}
