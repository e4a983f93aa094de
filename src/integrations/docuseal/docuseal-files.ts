import { Agent, errors, request } from 'undici';
import type { ProviderCalls, TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderBadAnswer, ProviderUnavailable } from '../../platform/providers/provider-errors.js';

const MAX_BYTES = 50 * 1024 * 1024;

/** Downloads files from DocuSeal's own hosts, without redirects, with a size limit, and without our key. */
export class DocusealFiles {
  private readonly agent: Agent;

  constructor(
    private readonly provider: string,
    private readonly baseUrl: string,
    timeouts: TimeoutSettings,
    private readonly calls: ProviderCalls,
  ) {
    this.agent = new Agent({ connect: { timeout: timeouts.connectMs }, maxResponseSize: MAX_BYTES });
  }

  async fetch(address: string): Promise<Buffer> {
    const url = new URL(address);
    if (!this.isOwnHost(url)) throw new ProviderBadAnswer({ provider: this.provider });
    const bytes = await this.calls.run((signal) => this.download(url, signal));
    if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new ProviderBadAnswer({ provider: this.provider });
    return bytes;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** `api.docuseal.com` serves files from `docuseal.com`; self-hosted installations from their own host. */
  private isOwnHost({ protocol, host }: URL): boolean {
    const base = new URL(this.baseUrl);
    const home = base.host.replace(/^api\./, '');
    return protocol === base.protocol && (host === home || host.endsWith(`.${home}`));
  }

  private async download(url: URL, signal: AbortSignal): Promise<Buffer> {
    const fault = { provider: this.provider };
    try {
      const { statusCode: status, body } = await request(url, { dispatcher: this.agent, signal });
      if (status === 200) return Buffer.from(await body.arrayBuffer());
      await body.dump();
      throw status >= 500
        ? new ProviderUnavailable({ ...fault, status })
        : new ProviderBadAnswer({ ...fault, status });
    } catch (cause) {
      if (cause instanceof ProviderUnavailable || cause instanceof ProviderBadAnswer) throw cause;
      const isTooLarge = cause instanceof errors.ResponseExceededMaxSizeError;
      throw isTooLarge
        ? new ProviderBadAnswer({ ...fault, cause })
        : new ProviderUnavailable({ ...fault, cause });
    }
  }
}
