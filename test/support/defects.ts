import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Failures the product foresees and says so: a provider that cannot be used (502), a database that is away (503). */
const FORESEEN = new Set([502, 503]);

/** Watches every answer of the application; the function it returns throws when one of them was a defect. */
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
