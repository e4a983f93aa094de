import './test/support/typescript.mjs';

/**
 * The light runner lets plain Node import test files in two worker threads, so the application's modules are loaded once
 * per worker instead of once per file. Timeouts and cleanup between files are in test/support/jest-globals.mjs.
 */
const shared = {
  runner: 'jest-light-runner',
  // These take too long or need a separate server: `npm run test:browser`, `test:faults`, `test:odoo`, `test:imap`.
  testPathIgnorePatterns: ['/node_modules/', '\\.(browser|faults|odoo|imap)\\.test\\.ts$'],
  // Node loads the tests itself; see test/support/typescript.mjs.
  transform: {},
  setupFiles: ['<rootDir>/test/support/setup.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.mts',
  globalTeardown: '<rootDir>/test/support/global-teardown.mts',
};

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/support/slowest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'server',
      roots: ['<rootDir>/test', '<rootDir>/src'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '/test/console/'],
    },
    // Has separate workers, because their globals become those of a web page: test/support/dom.ts.
    {
      ...shared,
      displayName: 'console',
      roots: ['<rootDir>/test/console'],
      testMatch: ['**/*.test.ts'],
      setupFiles: ['<rootDir>/test/support/production.ts', ...shared.setupFiles],
    },
  ],
};
