import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
// Under native ESM decorator metadata must be loaded first, and Nest's packages import each other in a cycle.
import 'reflect-metadata';

await import('@nestjs/common');
await import('@nestjs/core');

const { argon2 } = crypto;
// A password of the real cost takes 50 ms of a processor, and tests of signing in hash several each.
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
syncBuiltinESMExports();
