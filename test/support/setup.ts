// Under native ESM decorator metadata must be loaded first, and Nest's packages import each other in a cycle.
import 'reflect-metadata';

await import('@nestjs/common');
await import('@nestjs/core');
