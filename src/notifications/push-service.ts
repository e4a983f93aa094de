import { createECDH, ECDH } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PushContent, PushDevice } from '#shared/notification-preferences.js';
import { CompanyService } from '../content/company.service.js';
import { defineError } from '../platform/errors.js';
import { refusalOf } from '../platform/providers/provider-answer.js';
import type { TimeoutSettings } from '../platform/providers/provider-calls.js';
import { ProviderClient } from '../platform/providers/provider-client.js';
import { StoredKeys } from '../platform/secrets/encrypted-text.js';

export const PushServiceUnknown = defineError(
  'invalid',
  'PUSH_SERVICE_UNKNOWN',
  "Notifications don't work in this browser. Try Chrome, Edge, Firefox or Safari.",
);

export const PushKeyUnusable = defineError(
  'malformed',
  'PUSH_KEY_UNUSABLE',
  "This browser's key for notifications can't be used. Turn notifications off and on again.",
);

/** The browser supplies the URL, so only the services of browser vendors are ever contacted. */
export const PUSH_SERVICES = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^https:\/\/[a-z0-9-]+\.notify\.windows\.com$/,
  /^https:\/\/[a-z0-9-]+\.push\.apple\.com$/,
];
const MAX_CLIENTS = 50;
const TIMEOUTS: TimeoutSettings = { totalMs: 10_000, connectMs: 3_000, backoffMs: 500 };
/** The headers to take from the library; the client adds the rest. */
const HEADERS = ['Authorization', 'Content-Encoding', 'TTL', 'Urgency'];
const KEY = 'web-push';
const CURVE = 'prime256v1';

/** Hands encrypted notifications to the browser vendors' push services (RFC 8030, 8291 and 8292). */
@Injectable()
export class PushService implements OnApplicationShutdown {
  /** One per service, each with a circuit breaker. */
  private readonly clients = new LRUCache<string, ProviderClient>({
    max: MAX_CLIENTS,
    dispose: (client) => void client.close(),
  });

  constructor(
    private readonly keys: StoredKeys,
    private readonly company: CompanyService,
  ) {}

  /** What browsers subscribe with, so that no one else can notify them. */
  async publicKey(): Promise<string> {
    return (await this.vapidKeys()).publicKey;
  }

  /** Throws unless the URL belongs to a known push service. */
  requireKnown(endpoint: string): void {
    const origin = URL.canParse(endpoint) ? new URL(endpoint).origin : '';
    if (!PUSH_SERVICES.some((service) => service.test(origin))) throw new PushServiceUnknown();
  }

  /** Throws unless messages can be encrypted for the browser: its key is a point on the curve (RFC 8291). */
  requireUsable({ keys: { p256dh } }: PushDevice): void {
    try {
      ECDH.convertKey(Buffer.from(p256dh, 'base64url'), CURVE);
    } catch {
      throw new PushKeyUnusable();
    }
  }

  /** Returns false when the browser has unsubscribed. */
  async send(device: PushDevice, content: PushContent, ttlSeconds: number): Promise<boolean> {
    this.requireKnown(device.endpoint);
    const { email } = await this.company.read();
    const vapidDetails = { subject: `mailto:${email}`, ...(await this.vapidKeys()) };
    // Loaded for the first notification instead of at startup.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(content), {
      vapidDetails,
      TTL: ttlSeconds,
      urgency: 'high',
    });
    const { origin, pathname, searchParams } = new URL(device.endpoint);
    return this.clientOf(origin).call({
      operation: 'notify',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(HEADERS.map((name) => [name, String(headers[name])])),
      body: { type: 'application/octet-stream', text: body },
      // The queue retries. A second copy would replace the first on the screen.
      isRepeatable: false,
      read: (answer) => {
        if (answer.status === 404 || answer.status === 410) return false;
        if (answer.status < 200 || answer.status > 299) throw refusalOf(nameOf(origin), answer);
        return true;
      },
      schema: z.boolean(),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
  }

  /** A P-256 private key is any 32 random bytes below the curve's order, which all but one in four billion are. */
  private async vapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
    const privateKey = await this.keys.get(KEY);
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey);
    return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
  }

  private clientOf(origin: string): ProviderClient {
    const known = this.clients.get(origin);
    if (known) return known;
    const client = new ProviderClient({
      provider: nameOf(origin),
      baseUrl: origin,
      headers: {},
      timeouts: TIMEOUTS,
    });
    this.clients.set(origin, client);
    return client;
  }
}

const nameOf = (origin: string) => `Push service ${new URL(origin).hostname}`;
