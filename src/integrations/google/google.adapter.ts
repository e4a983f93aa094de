import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OAuth2Client, type TokenPayload } from 'google-auth-library';
import { HOUR_MS } from '#shared/durations.js';
import { CachedRead } from '../../platform/cache.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { NotConfigured } from '../../platform/providers/provider-errors.js';
import { GoogleIdentity, type GoogleProfile } from '../../users/google/google-identity.js';
import { certsSchema, claimsSchema } from './google.schema.js';

const PROVIDER = 'Google';
const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
const TIMEOUTS: TimeoutSettings = { totalMs: 5_000, connectMs: 2_000, backoffMs: 250 };
/** Both names of Google's own mailboxes. */
const GOOGLE_MAIL = /@(gmail|googlemail)\.com$/;

/** Google shows a new key for hours before it signs with it. */
const KEEP_CERTS_MS = HOUR_MS;

export interface GoogleOptions {
  /** Without it every credential ends in `NotConfigured`. */
  clientId?: string;
  /** The one company of Google Workspace whose people are let in. */
  hostedDomain?: string;
  certsUrl: string;
  timeouts?: Partial<TimeoutSettings>;
}

/** ID tokens of Google's sign-in button. */
@Injectable()
export class GoogleAdapter extends GoogleIdentity implements OnApplicationShutdown {
  private readonly verifier = new OAuth2Client();
  private readonly client: ProviderClient;
  private readonly certs: CachedRead<Record<string, string>>;

  constructor(private readonly options: GoogleOptions) {
    super();
    this.client = new ProviderClient({
      provider: PROVIDER,
      baseUrl: options.certsUrl,
      headers: {},
      timeouts: { ...TIMEOUTS, ...options.timeouts },
    });
    this.certs = new CachedRead(() => this.readCerts(), KEEP_CERTS_MS);
  }

  async read(credential: string): Promise<GoogleProfile | null> {
    const { clientId } = this.options;
    if (!clientId) throw new NotConfigured(PROVIDER);
    const certs = await this.certs.get();
    const payload = await this.verifier
      .verifySignedJwtWithCertsAsync(credential, certs, clientId, ISSUERS)
      .then((ticket) => ticket.getPayload())
      .catch(() => undefined);
    return payload ? this.judge(payload) : null;
  }

  /** How its calls fare, for whoever watches over integrations. */
  get calls() {
    return this.client.calls;
  }

  /** Reads the keys that every sign-in is checked with. */
  async check(): Promise<string> {
    const keys = Object.keys(await this.readCerts()).length;
    return `Google answers. Keys to check sign-ins with: ${keys}.`;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /** Checks what the library leaves to us: a verified address, and the company. */
  private judge(payload: TokenPayload): GoogleProfile | null {
    const { data: claims } = claimsSchema.safeParse(payload);
    if (!claims) return null;
    const { hostedDomain } = this.options;
    if (hostedDomain && claims.hd !== hostedDomain) return null;
    const { sub, email, nonce } = claims;
    return { sub, email, nonce, isOfGoogle: Boolean(claims.hd) || GOOGLE_MAIL.test(email) };
  }

  private readCerts(): Promise<Record<string, string>> {
    return this.client.getJson({ operation: 'sign-in keys', path: '', query: {}, schema: certsSchema });
  }
}
