import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GOOGLE_CLIENT = 'keyturn-test.apps.googleusercontent.com';
const KEY_ID = 'test-key';

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Renders a button like Google's. The test decides who it signs in. */
const SCRIPT = `
  window.google = { accounts: { id: {
    initialize(settings) { this.settings = settings; },
    renderButton(place) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Continue with Google';
      button.dataset.drawn = window.drawn = (window.drawn ?? 0) + 1;
      button.onclick = async () => {
        const { client_id, nonce, callback } = this.settings;
        callback({ credential: await window.askGoogle(client_id, nonce) });
      };
      place.append(button);
    },
  } } };`;

export interface Forging {
  privateKey?: string;
  header?: object;
}
export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>;

/** Serves Google's keys and script and creates credentials like its button does. */
export async function startFakeGoogle() {
  const key = newKey();
  const good = { status: 200, body: JSON.stringify({ [KEY_ID]: key.publicKey }) };
  let keys = good;
  const server = createServer(({ url }, response) => {
    if (url === '/gsi/client') response.setHeader('content-type', 'text/javascript').end(SCRIPT);
    else response.writeHead(keys.status, { 'content-type': 'application/json' }).end(keys.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    env: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      GOOGLE_CERTS_URL: `${origin}/certs`,
      GOOGLE_GSI_URL: `${origin}/gsi/client`,
    },
    strangeKey: newKey().privateKey,

    /** Sets the response to key requests. Defaults to the keys. */
    answerKeys(answer: typeof good = good): void {
      keys = answer;
    },

    /** A credential for a Gmail address, unless `claims` override it. */
    credentialOf(claims: object, { privateKey = key.privateKey, header = {} }: Forging = {}): string {
      const now = Math.floor(Date.now() / 1000);
      const all = {
        iss: 'https://accounts.google.com',
        aud: GOOGLE_CLIENT,
        sub: randomUUID(),
        email_verified: true,
        hd: 'example.com',
        iat: now,
        exp: now + 3_600,
        ...claims,
      };
      const text = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT', ...header })}.${encode(all)}`;
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
    },

    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
