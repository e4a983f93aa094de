import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { InvalidConfig } from './platform/config.js';
import { start } from './start.js';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { stop } = await start(process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof InvalidConfig ? error.message : error);
  process.exit(1);
}
