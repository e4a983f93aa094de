import { hash } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.js';

const STYLE = `
:root { color-scheme: light dark; --paper: #faf8f3; --card: #fff; --ink: #1c2420; --soft: #4e5a54; --line: #ddd8cb; --brand: #1f5f4a; --bad: #a12b22 }
@media (prefers-color-scheme: dark) { :root { --paper: #141a17; --card: #1d2521; --ink: #eef2ef; --soft: #b3beb8; --line: #37423c; --brand: #7cc4a8; --bad: #ff9d92 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
.sandbox { padding: .75rem 1rem; background: repeating-linear-gradient(135deg, #f6c945 0 1.25rem, #efbb24 1.25rem 2.5rem); color: #1c1600; text-align: center; font-weight: 700; letter-spacing: .02em }
main { width: min(27rem, 100% - 2rem); margin: 2.5rem auto; padding: 1.75rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card) }
main:has(.document) { width: min(44rem, 100% - 2rem); padding: clamp(1.25rem, 5vw, 3rem) }
h1 { margin: 0; font: 600 1.5rem/1.25 Georgia, serif }
h2 { margin: 1.5rem 0 0; font: 600 1.125rem/1.3 Georgia, serif }
.document p:not([class]) { margin: .5rem 0 0 }
.signature { display: grid; grid-template-columns: 2fr 1fr; gap: 1rem; margin: 2.5rem 0 0; color: var(--soft); font-size: .9375rem }
.signature span { padding-top: .375rem; border-top: 1px solid var(--ink) }
ul { margin: 1.25rem 0 0; padding: 0; list-style: none }
li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums }
li span { min-width: 0; overflow-wrap: break-word }
li:has(.value) span:first-child { flex: none; max-width: 45% }
li span + span { flex: none }
li span.value { flex: 0 1 auto; text-align: right; overflow-wrap: anywhere }
.total { display: flex; justify-content: space-between; margin: .75rem 0 0; font-size: 1.375rem; font-weight: 700; font-variant-numeric: tabular-nums }
.soft { margin: 1rem 0 0; color: var(--soft); font-size: .9375rem }
.failure { margin: 1rem 0 0; color: var(--bad); font-weight: 600 }
.state { margin: 1rem 0 0; font-weight: 700 }
form { margin: 1rem 0 0 }
button { width: 100%; min-height: 3rem; border: 1px solid var(--brand); border-radius: 10px; background: none; color: var(--brand); font: inherit; font-weight: 600; cursor: pointer }
button.pay, button.primary { background: var(--brand); color: var(--card) }
button:focus-visible, a:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px }
a { color: var(--brand) }
`;

/** No scripts and no outside resources, and forms only post to this server. */
const SANDBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

interface SandboxPage {
  title: string;
  /** Shown at the top of every page so that no one takes it for real. */
  banner: string;
  /** HTML; the caller escapes outside text. */
  main: string;
}

/** Layout of the sandbox pages that stand in for a provider's pages during development. */
export function renderSandboxPage({ title, banner, main }: SandboxPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="sandbox">${escapeHtml(banner)}</header>
<main>
${main}
</main>
</body>
</html>
`;
}

export async function sendSandboxPage(reply: FastifyReply, page: string): Promise<void> {
  reply
    .header('content-security-policy', SANDBOX_POLICY)
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  await reply.send(page);
}

/** The bill or document was deleted with its lead, or never existed. */
export class SandboxPageNotFound extends Error {}

const NOT_FOUND_PAGE = renderSandboxPage({
  title: 'SANDBOX Nothing here',
  banner: 'SANDBOX: nothing here is real',
  main: `<h1>There is nothing here</h1>
<p class="soft">It was deleted together with its lead, or never existed.</p>`,
});

/** People open old links, so they get a page instead of a problem document. */
@Catch(SandboxPageNotFound)
export class SandboxPageNotFoundFilter implements ExceptionFilter {
  catch(_: SandboxPageNotFound, host: ArgumentsHost): Promise<void> {
    return sendSandboxPage(host.switchToHttp().getResponse<FastifyReply>().status(404), NOT_FOUND_PAGE);
  }
}
