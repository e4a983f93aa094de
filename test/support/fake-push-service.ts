import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushContent, PushDevice } from '#shared/notification-preferences.js';
import { PUSH_SERVICES } from '../../src/notifications/push-service.js';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser with its push subscription. */
export interface FakeBrowser {
  device: PushDevice;
  /** Decrypts like the browser (RFC 8291). */
  read(push: ReceivedPush): PushContent;
}

export type FakePushService = Awaited<ReturnType<typeof startFakePushService>>;

/** A push service that stores what it receives. `status` is its response, for all paths or by path. */
export async function startFakePushService() {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: await buffer(request) });
    response.writeHead(answers.get(path) ?? 201).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  PUSH_SERVICES.push(new RegExp(`^${origin}$`));
  return {
    origin,
    received,
    answer(device: PushDevice, status: number): void {
      answers.set(new URL(device.endpoint).pathname, status);
    },
    subscribe: () => newBrowser(`${origin}/${randomBytes(12).toString('base64url')}`),
    close(): Promise<unknown> {
      PUSH_SERVICES.pop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function newBrowser(endpoint: string): FakeBrowser {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  return { device: { endpoint, keys }, read: ({ body }) => JSON.parse(decrypt(body, pair, auth)) };
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** One record: salt, record size, the sender's key, and the text that ends in 0x02. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** The claims of a VAPID token, once its signature is verified with the key browsers subscribe with (RFC 8292). */
export function readVapid(authorization: string | undefined, publicKey: string) {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`Signed with the key ${key}`);
  const [header, claims, signature] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  if (!isValid) throw new Error('The signature is invalid');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  return { ...decode(header!), ...decode(claims!) } as { alg: string; aud: string; exp: number; sub: string };
}
