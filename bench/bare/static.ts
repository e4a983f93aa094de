import { createServer } from 'node:http';

/** Serves one page's bytes from memory with their original headers, and knows nothing else. */
const page = await fetch(process.env.PAGE_URL!);
const body = Buffer.from(await page.arrayBuffer());
const headers = { ...Object.fromEntries(page.headers), 'content-length': body.length };

const server = createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else response.writeHead(200, headers).end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
