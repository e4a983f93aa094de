import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { TokenPayload } from 'google-auth-library';
import { z } from 'zod';
import type { Integration } from '#shared/integration.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.js';
import { CachedRead, memoize } from '../../platform/cache.js';
import { Connections } from '../../platform/providers/connections.js';
import { type ProviderAnswer, readJsonAnswer } from '../../platform/providers/provider-answer.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { NotConfigured } from '../../platform/providers/provider-errors.js';
import { GoogleIdentity, type GoogleProfile } from '../../users/sign-in/google-sign-in.js';

export const GOOGLE: Integration = {
  name: 'google',
  label: 'Google',
  role: 'Sign-in-with-Google script',
  needs: ['GOOGLE_CLIENT_ID'],
  options: ['GOOGLE_HOSTED_DOMAIN', 'GOOGLE_CERTS_URL', 'GOOGLE_GSI_URL'],
  connect: {
    subject: 'Sign in with Google',
    service: 'Google',
    where:
      "Create an OAuth client of type Web application at console.cloud.google.com, and add this site's URL to its authorized JavaScript origins.",
    stops:
      'The Google button disappears from the sign-in page. Everyone can still sign in with their password.',
    fields: [
      {
        name: 'GOOGLE_CLIENT_ID',
        label: 'Client ID',
        hint: 'Ends in .apps.googleusercontent.com.',
      },
      {
        name: 'GOOGLE_HOSTED_DOMAIN',
        label: 'Workspace domain',
        isOptional: true,
        hint: 'Only accounts in this domain can sign in. If blank, staff can use any Google account.',
      },
    ],
  },
};

@Module({
  providers: [
    {
      provide: GoogleIdentity,
      inject: [Connections],
      useFactory: (connections: Connections) =>
        connections.open<GoogleAdapter>({
          integration: GOOGLE,
          open: (config) =>
            new GoogleAdapter({
              clientId: config.GOOGLE_CLIENT_ID,
              hostedDomain: config.GOOGLE_HOSTED_DOMAIN,
              certsUrl: config.GOOGLE_CERTS_URL,
            }),
          describe: (adapter, { GOOGLE_CLIENT_ID }) => ({
            isConfigured: Boolean(GOOGLE_CLIENT_ID),
            calls: adapter.calls,
            test: () => adapter.check(),
          }),
          close: (adapter) => adapter.onApplicationShutdown(),
        }),
    },
  ],
  exports: [GoogleIdentity],
})
export class GoogleModule {}

/** Google's current keys by id, and how long it says they are good for. */
const certsSchema = z.object({
  keys: z.record(z.string(), z.string().startsWith('-----BEGIN ')),
  maxAgeMs: z.number().optional(),
});
type Certs = z.infer<typeof certsSchema>;

/** What we read from an ID token after its signature, audience, issuer and time have been verified. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(1).toLowerCase(),
  email_verified: z.literal(true),
  hd: z.string().optional(),
  nonce: z.string().catch(''),
});

const PROVIDER = 'Google';
const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
const TIMEOUTS: TimeoutSettings = { totalMs: 5_000, connectMs: 2_000, backoffMs: 250 };
/** Google's mailboxes have two domain names. */
const GOOGLE_MAIL = /@(gmail|googlemail)\.com$/;

/** How long keys are cached: as Google says, but neither for every sign-in nor for days. */
const CERTS_TTL = { defaultMs: HOUR_MS, minMs: 5 * MINUTE_MS, maxMs: DAY_MS };
/** Anyone can make up the id of a key. */
const REREAD_EVERY_MS = MINUTE_MS;

export interface GoogleOptions {
  /** Without it, every credential fails with `NotConfigured`. */
  clientId?: string;
  /** The only Google Workspace domain whose users may sign in. */
  hostedDomain?: string;
  certsUrl: string;
  timeouts?: Partial<TimeoutSettings>;
}

/** ID tokens of Google's sign-in button. */
@Injectable()
export class GoogleAdapter extends GoogleIdentity implements OnApplicationShutdown {
  private readonly verifier = memoize(async () => {
    const { OAuth2Client } = await import('google-auth-library');
    return new OAuth2Client();
  });
  private readonly client: ProviderClient;
  private readonly certs: CachedRead<Certs>;
  private rereadAfter = 0;

  constructor(private readonly options: GoogleOptions) {
    super();
    this.client = new ProviderClient({
      provider: PROVIDER,
      baseUrl: options.certsUrl,
      headers: {},
      timeouts: { ...TIMEOUTS, ...options.timeouts },
    });
    const { defaultMs, minMs, maxMs } = CERTS_TTL;
    this.certs = new CachedRead(
      () => this.readCerts(),
      ({ maxAgeMs = defaultMs }) => Math.min(Math.max(maxAgeMs, minMs), maxMs),
    );
  }

  async read(credential: string): Promise<GoogleProfile | null> {
    const { clientId } = this.options;
    if (!clientId) throw new NotConfigured(PROVIDER);
    const certs = await this.certsFor(credential);
    const verifier = await this.verifier();
    const payload = await verifier
      .verifySignedJwtWithCertsAsync(credential, certs, clientId, ISSUERS)
      .then((ticket) => ticket.getPayload())
      .catch(() => undefined);
    return payload ? this.checkClaims(payload) : null;
  }

  /** The keys are read again if Google replaced them sooner than usual. */
  private async certsFor(credential: string): Promise<Record<string, string>> {
    const { keys: certs } = await this.certs.get();
    const keyId = keyIdOf(credential);
    if (!keyId || Object.hasOwn(certs, keyId) || performance.now() < this.rereadAfter) return certs;
    this.rereadAfter = performance.now() + REREAD_EVERY_MS;
    const latest = await this.readCerts().then(
      ({ keys }) => keys,
      () => certs,
    );
    if (Object.hasOwn(latest, keyId)) this.certs.clear();
    return latest;
  }

  /** For the integrations page. */
  get calls() {
    return this.client.calls;
  }

  /** Fetches the keys that verify every sign-in. */
  async check(): Promise<string> {
    const { keys } = await this.readCerts();
    return `Google responds. Keys to verify sign-ins: ${Object.keys(keys).length}.`;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /** Checks what the library leaves to us: a verified address, and the domain. */
  private checkClaims(payload: TokenPayload): GoogleProfile | null {
    const { data: claims } = claimsSchema.safeParse(payload);
    if (!claims) return null;
    const { hostedDomain } = this.options;
    if (hostedDomain && claims.hd !== hostedDomain) return null;
    const { sub, email, nonce } = claims;
    return { sub, email, nonce, isOfGoogle: Boolean(claims.hd) || GOOGLE_MAIL.test(email) };
  }

  private readCerts(): Promise<Certs> {
    return this.client.call({
      operation: 'sign-in keys',
      path: '',
      isRepeatable: true,
      read: (answer) => ({ keys: readJsonAnswer(PROVIDER, answer), maxAgeMs: maxAgeOf(answer) }),
      schema: certsSchema,
    });
  }
}

function maxAgeOf({ cacheControl = '' }: ProviderAnswer): number | undefined {
  const [, seconds] = /(?:^|[,\s])max-age="?(\d+)/i.exec(cacheControl) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}

/** The key that a credential says it was signed with, which is not verified yet. */
function keyIdOf(credential: string): string | undefined {
  try {
    const header = JSON.parse(Buffer.from(credential.split('.')[0]!, 'base64url').toString());
    return z.object({ kid: z.string() }).safeParse(header).data?.kid;
  } catch {
    return undefined;
  }
}
