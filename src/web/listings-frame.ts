import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LISTINGS_FRAME_MESSAGES } from '#shared/company.js';
import { CompanyService } from '../content/company.service.js';
import { escapeHtml } from '../platform/escape-html.js';

const { drawn, failed } = LISTINGS_FRAME_MESSAGES;

/** Tells the page around the frame once the widget renders something, or that its script can't be loaded. */
const REPORTER = `
const tell = (state) => parent.postMessage(state, '*');
const shows = (node) => node instanceof Element && !node.matches('script, style, link');
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(shows))) tell('${drawn}');
}).observe(document.body, { childList: true, subtree: true });
document.addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement) tell('${failed}');
}, true);
`;
const STYLE = 'body { margin: 0; font: 1rem/1.6 system-ui, sans-serif }';

/** The document that runs the company's listings script, and its policy. */
export function listingsFrame(script: string): { html: string; policy: string } {
  const { origin } = new URL(script);
  return { html: documentOf(script), policy: policyOf(origin) };
}

/**
 * The script runs in its own origin, so it can't reach our cookies or pages, even if someone opens this
 * address directly. Only our own page may frame it.
 */
function policyOf(origin: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash('sha256', REPORTER, 'base64')}' ${origin}`,
    `style-src 'unsafe-inline' ${origin}`,
    'img-src https: data:',
    `font-src ${origin} data:`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-forms allow-popups-to-escape-sandbox',
  ].join('; ');
}

function documentOf(script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Homes for rent</title>
<style>${STYLE}</style>
</head>
<body>
<div data-widget></div>
<script>${REPORTER}</script>
<script src="${escapeHtml(script)}" defer></script>
</body>
</html>
`;
}

/** Serves the frame of the rentals page, if the company has a listings script. */
@Injectable()
export class ListingsFrame {
  constructor(private readonly company: CompanyService) {}

  /** False if there is nothing to send. */
  async send(reply: FastifyReply): Promise<boolean> {
    const { listingsScriptUrl } = await this.company.read();
    if (!listingsScriptUrl) return false;
    const { html, policy } = listingsFrame(listingsScriptUrl);
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    await reply.send(html);
    return true;
  }
}
