import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const { version } = createRequire(import.meta.url)('#package') as { version: string };

/** Node's own figures belong to the process, whatever runs in it, and are first collected when someone asks. */
let processFigures: Registry | undefined;

function figuresOfProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** One number of a gauge and what it belongs to. */
interface Sample {
  labels?: Record<string, string>;
  value: number;
}

const NOT_READ: Sample[] = [{ value: Number.NaN }];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of this process, in the format Prometheus reads. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'keyturn_http_request_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor() {
    this.gauge('keyturn_build_info', 'The release that runs, as a label.', ['version'], () => [
      { labels: { version }, value: 1 },
    ]);
  }

  /** Counts a finished request. */
  observe({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
    const route = routeOptions.url ?? 'none';
    this.requests.observe({ method, route, status: statusCode }, elapsedTime / 1_000);
  }

  counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** A gauge that is read on every scrape. If that fails, it is NaN, and the others are unaffected. */
  gauge(name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        // Without labels, `reset` sets 0 instead of removing the sample.
        if (labelNames.length === 0) this.remove();
        const samples = await Promise.resolve(read()).catch(() => NOT_READ);
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }

  async text(): Promise<{ type: string; body: string }> {
    processFigures ??= figuresOfProcess();
    return {
      type: this.registry.contentType,
      body: `${await processFigures.metrics()}\n${await this.registry.metrics()}`,
    };
  }
}
