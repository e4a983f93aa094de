import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SERVICE_WORKER_PATH } from '#shared/paths.js';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { takePolicy } from '../../src/web/console-page.js';
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

/** The built site over HTTP with a backend of the test's choice, under the real server's CSP. */
export async function serveSite(
  api: SiteApi,
  login: (email: string) => string | null,
  wantedPort = 0,
): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site');
    if (pathname.startsWith('/site-assets/')) return void sendAsset(pathname, response);
    if (pathname === SERVICE_WORKER_PATH) return void sendIdleWorker(response);
    if (pathname.startsWith('/api/')) return void sendApi(api, login, pathname, request, response);
    return void sendPage(api, request, response);
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
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

/** Offline caching is left to the real server. */
function sendIdleWorker(response: ServerResponse) {
  response.writeHead(200, { 'content-type': TYPES['.js'] }).end();
}

async function sendPage(api: SiteApi, request: IncomingMessage, response: ServerResponse) {
  const { render } = await builtRenderer();
  const siteUrl = `http://${request.headers.host}`;
  const body = request.method === 'POST' ? await buffer(request) : null;
  const headers = new Headers(request.headers as Record<string, string>);
  const asked = new Request(siteUrl + request.url, { method: request.method, headers, body });
  const page = await render(asked, renderContext({ api, siteUrl }));
  const { policy, headers: sent } = takePolicy(page.headers);
  response.writeHead(page.status, { ...sent, 'content-security-policy': policy }).end(page.body);
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
    const token = String(request.headers[FORM_TOKEN_HEADER] ?? '');
    send(
      200,
      await answer(
        api,
        pathname.replace('/api/public/', ''),
        (body ? JSON.parse(body) : null) as never,
        token,
      ),
    );
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    send(error.problem.status, error.problem);
  }
}

/** The public routes, by their path below `/api/public/`. */
function answer(api: SiteApi, path: string, body: never, token: string): Promise<unknown> {
  const [resource, id, action] = path.split('/');
  if (path === 'form-token') return api.formToken();
  if (resource === 'zip') return api.zip(id!);
  if (path === 'waitlist') return api.joinWaitlist(body, token);
  if (path === 'analyses') return api.submitAnalyses(body, token);
  if (path === 'enrollments') return api.enroll(body, token);
  if (path === 'referrals') return api.refer(body, token);
  if (path === 'rent-vs-sell/unlocks') return api.unlockRentVsSell(body, token);
  if (resource === 'enrollments' && action === 'walkthrough')
    return api.bookWalkthrough(id!, (body as { token: string }).token);
  if (resource === 'analyses' && action === 'pdf') return api.reportPdf(id!, {});
  return api.analysis(id!);
}
