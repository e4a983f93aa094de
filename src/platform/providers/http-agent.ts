import type { Agent, Dispatcher } from 'undici';

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> & {
  method?: Dispatcher.HttpMethod;
};

/** Connections to other servers. undici is large, so it is loaded with the first request. */
export class HttpAgent {
  private agent: Agent | null = null;
  private isDestroyed = false;

  constructor(private readonly options: Agent.Options) {}

  async request(url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData> {
    const { Agent, errors, request } = await import('undici');
    if (this.isDestroyed) throw new errors.ClientDestroyedError();
    this.agent ??= new Agent(this.options);
    return request(url, { ...options, dispatcher: this.agent });
  }

  /** Aborts running requests and closes the connections. */
  async destroy(): Promise<void> {
    this.isDestroyed = true;
    await this.agent?.destroy();
  }
}

export function isTooLarge(error: unknown): boolean {
  return Object(error).code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}

export function isUnreadable(error: unknown): boolean {
  return isTooLarge(error) || Object(error).name === 'HTTPParserError';
}
