import { BlockList, isIPv6 } from 'node:net';
import { Controller, Get, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../access/access.js';
import { CachedRead } from '../cache.js';
import { CONFIG, type Config } from '../config.js';
import { Sql } from '../database/sql.js';
import { defineError } from '../errors.js';
import { Jobs } from '../jobs/jobs.js';
import { ProviderHealth } from '../providers/provider-health.js';
import { equalInConstantTime } from '../secrets/hashing.js';
import { Metrics } from './metrics.js';

const MetricsPrivate = defineError(
  'forbidden',
  'METRICS_PRIVATE',
  'Metrics are for this machine and private networks. From elsewhere, send METRICS_TOKEN as a Bearer token.',
);

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

const QUEUES = `
  select name, state::text, count(*)::int as jobs,
    extract(epoch from now() - min(start_after))::float as waited
  from pgboss.job where state < 'completed' group by name, state`;

interface QueueState {
  name: string;
  state: string;
  jobs: number;
  /** Seconds since the first of them could run; negative if none can yet. */
  waited: number;
}

/** `GET /metrics` for Prometheus, with the figures of the platform itself. */
@Controller('metrics')
export class MetricsController implements OnModuleInit {
  /** Shared by three gauges. */
  private readonly queues = new CachedRead(() => this.sql.rows<QueueState>(QUEUES), 1_000);

  constructor(
    private readonly metrics: Metrics,
    private readonly sql: Sql,
    private readonly jobs: Jobs,
    private readonly providers: ProviderHealth,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.isPrivate(request) && !this.hasToken(request)) throw new MetricsPrivate();
    const { type, body } = await this.metrics.text();
    await reply.header('cache-control', 'no-store').type(type).send(body);
  }

  onModuleInit(): void {
    const { metrics } = this;
    metrics.gauge('keyturn_database_connections', 'Connections of the pool.', ['state'], async () => {
      const { totalCount, idleCount, waitingCount } = await this.sql.connections();
      return [
        { labels: { state: 'used' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'waited_for' }, value: waitingCount },
      ];
    });
    metrics.gauge('keyturn_jobs', 'Jobs that are not finished.', ['queue', 'state'], async () =>
      (await this.queues.get()).map(({ name, state, jobs }) => ({
        labels: { queue: name, state },
        value: jobs,
      })),
    );
    metrics.gauge(
      'keyturn_job_wait_seconds',
      'How long the oldest job that could run has waited.',
      ['queue'],
      async () =>
        (await this.queues.get())
          .filter(({ state }) => state === 'created')
          .map(({ name, waited }) => ({ labels: { queue: name }, value: Math.max(0, waited) })),
    );
    metrics.gauge('keyturn_dead_letters', 'Jobs that failed every attempt.', [], async () => {
      const queues = new Set(this.jobs.deadLetterQueues);
      const dead = (await this.queues.get()).filter(({ name }) => queues.has(name));
      return [{ value: dead.reduce((sum, { jobs }) => sum + jobs, 0) }];
    });
    metrics.gauge(
      'keyturn_provider_circuit_open',
      '1 while requests to the provider are held back because they kept failing.',
      ['provider'],
      async () =>
        [...(await this.providers.states())].map(([provider, { circuit }]) => ({
          labels: { provider },
          value: circuit === 'closed' ? 0 : 1,
        })),
    );
  }

  /** Behind an untrusted proxy on this machine, the address proves nothing about the client. */
  private isPrivate({ ip, headers }: FastifyRequest): boolean {
    const isHidden = this.config.TRUSTED_PROXIES === 0 && headers['x-forwarded-for'] !== undefined;
    return !isHidden && PRIVATE.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  }

  private hasToken({ headers }: FastifyRequest): boolean {
    const { METRICS_TOKEN } = this.config;
    if (!METRICS_TOKEN) return false;
    const given = Buffer.from(headers.authorization ?? '');
    return equalInConstantTime(given, Buffer.from(`Bearer ${METRICS_TOKEN}`));
  }
}
