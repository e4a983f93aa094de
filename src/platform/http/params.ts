import { createParamDecorator, type ExecutionContext, Patch, Put } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DomainError } from '../errors.js';
import { Malformed } from '../errors.js';

const guid = z.guid();

/** An id in a path. A malformed id can't exist, so it gets the same 404 as an unknown one. */
export function idSchema(missing: new () => DomainError, format: z.ZodType<string> = guid) {
  return z.string().transform((text) => {
    if (!format.safeParse(text).success) throw new missing();
    return text;
  });
}

const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/** Injects the request's idempotency key; null if the client sent none. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !VISIBLE.test(key)) throw new Malformed('Idempotency-Key is not valid.');
  return key;
});

/**
 * Serves one handler as both PUT (react-admin) and PATCH (everyone else), which mean the same here: omitted fields
 * stay as they are. It must be the method's first decorator because it copies what the others have set.
 */
export function PutAndPatch(path = ''): MethodDecorator {
  return (controller, method, descriptor) => {
    const edit = descriptor.value as (...args: unknown[]) => unknown;
    const { replace } = {
      replace(this: unknown, ...args: unknown[]) {
        return edit.apply(this, args);
      },
    };
    const twin = { ...descriptor, value: replace } as TypedPropertyDescriptor<unknown>;
    Object.defineProperty(controller, 'replace', twin);
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, method);
    Reflect.defineMetadata(ROUTE_ARGS_METADATA, parameters, controller.constructor, 'replace');
    for (const key of Reflect.getMetadataKeys(controller, method))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, controller, method), controller, 'replace');
    for (const key of Reflect.getMetadataKeys(edit))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, edit), replace);
    Put(path)(controller, 'replace', twin);
    Patch(path)(controller, method, descriptor);
  };
}
