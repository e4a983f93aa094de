import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Expected failures: an unavailable provider (502) or database (503). */
const FORESEEN = new Set([502, 503]);

/** Watches every response. The returned function throws if one of them was a defect. */
export function watchForDefects(app: NestFastifyApplication): () => void {
  const defects = new Set<string>();
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 500 && !FORESEEN.has(reply.statusCode))
      defects.add(`${request.method} ${request.routeOptions.url} answered ${reply.statusCode}`);
  });
  const causes = new Set<string>();
  fastify.log.error = (entry: unknown) => {
    const { err } = (entry ?? {}) as { err?: unknown };
    if (err instanceof Error) causes.add(err.stack ?? err.message);
  };
  return () => {
    if (defects.size > 0) throw new Error([...defects, ...causes].join('\n'));
  };
}
