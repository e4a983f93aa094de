import './test/support/typescript.mjs';

/** Native ESM: the ORM and Nest ship as ES modules only. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test', '<rootDir>/src'],
  testMatch: ['**/*.test.ts'],
  // These take too long beside all else, or want a server of their own: `npm run test:browser`, `test:faults`, `test:odoo`.
  // A `.browser` file looks at details of pages. The journeys, and what every page owes its visitors, are of every run
  // though they open a browser too: no answer of the server tells whether the script in front of it works.
  testPathIgnorePatterns: ['/node_modules/', '\\.(browser|faults|odoo)\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', JSON.parse((await import('node:fs')).readFileSync('.swcrc', 'utf8'))],
  },
  setupFiles: ['<rootDir>/test/support/setup.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.mts',
  globalTeardown: '<rootDir>/test/support/global-teardown.mts',
  testTimeout: 60_000,
  maxWorkers: 2,
  // Native modules of a test file outlive it in its worker, so that a worker is exchanged before it grows slow.
  workerIdleMemoryLimit: '1GB',
};
