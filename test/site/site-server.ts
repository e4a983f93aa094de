import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SubmitAnalyses } from '../../src/shared/analysis/analysis.contract.js';
import { FRAMES_HEADER, isApiProblem, type SiteApi } from '../../src/shared/web/site-api.js';
import { pagePolicy } from '../../src/web/page-policy.js';
import { builtRenderer, CLIENT_FOLDER, renderContext } from './built-site.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface SiteServer {
  url: string;
  close(): Promise<void>;
}

/** The built site over HTTP in front of a backend of the test's choice, under the policy of the real server. */
export async function serveSite(api: SiteApi, login: (email: string) => string | null): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site');
    if (pathname.startsWith('/site-assets/')) return void sendAsset(pathname, response);
    if (pathname.startsWith('/api/')) return void sendApi(api, login, pathname, request, response);
    return void sendPage(api, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function sendAsset(pathname: string, response: ServerResponse) {
  const content = await readFile(join(CLIENT_FOLDER, pathname.replace('/site-assets/', '')));
  response.writeHead(200, { 'content-type': TYPES[extname(pathname)] }).end(content);
}

async function sendPage(api: SiteApi, request: IncomingMessage, response: ServerResponse) {
  const { render } = await builtRenderer();
  const siteUrl = `http://${request.headers.host}`;
  const body = request.method === 'POST' ? await buffer(request) : null;
  const headers = new Headers(request.headers as Record<string, string>);
  const asked = new Request(siteUrl + request.url, { method: request.method, headers, body });
  const page = await render(asked, renderContext({ api, siteUrl }));
  const policy = pagePolicy('nonce-of-this-answer', page.headers.get(FRAMES_HEADER));
  response.setHeader('content-security-policy', policy);
  response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
}

async function sendApi(
  api: SiteApi,
  login: (email: string) => string | null,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = (await buffer(request)).toString();
  const send = (status: number, answer: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  try {
    if (pathname === '/api/auth/logout') return void response.writeHead(204).end();
    if (pathname === '/api/auth/login') {
      const role = login((JSON.parse(body) as { email: string }).email);
      return void (role ? send(200, { user: { role } }) : send(401, {}));
    }
    const leadId = pathname.replace('/api/public/analyses', '').slice(1);
    send(
      200,
      leadId ? await api.analysis(leadId) : await api.submitAnalyses(JSON.parse(body) as SubmitAnalyses),
    );
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    send(error.problem.status, error.problem);
  }
}
