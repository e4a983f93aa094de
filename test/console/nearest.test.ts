import { expect, test } from '@jest/globals';
import { nearest } from '../../admin/src/layout/nearest.js';

const ENTRIES = ['/admin', '/admin/analytics', '/admin/campaigns', '/campaigns', '/campaigns/templates'];

test.each([
  ['/admin/analytics', '/admin/analytics'],
  ['/admin/audit', '/admin'],
  ['/campaigns', '/campaigns'],
  ['/campaigns/templates/new', '/campaigns/templates'],
  ['/campaigns/plan/7', '/campaigns'],
  ['/campaigns/templates-of-old', '/campaigns'],
  ['/administration', undefined],
])('of a menu, %s belongs to %s', (pathname, entry) => {
  expect(nearest(pathname, ENTRIES)).toBe(entry);
});
