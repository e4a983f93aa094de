import TestSequencer from '@jest/test-sequencer';

/** Each takes half a minute or more. Started last, one of them would leave the other worker idle until it is done. */
const SLOWEST = [
  'site/every-page',
  'bench/smoke',
  'site/referral-journey',
  'platform/embedded-postgres-faults',
  'platform/start',
  'site/site-crawl',
  'site/stalled-connection',
];

/** Without durations of an earlier run, Jest starts with the largest files, and these are small. */
export default class SlowestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ path }) {
  const index = SLOWEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return index === -1 ? SLOWEST.length : index;
}
