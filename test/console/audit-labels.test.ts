import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { auditMessages } from '../../admin/src/messages/audit.js';
import { AUDIT_ACTIONS } from '../../src/shared/audit/audit.contract.js';

const RECORDED = /\.record\(\s*em,\s*([^;]*?),\s*(?:actor|\{)/g;
const EXPORTED = /\baction: '([a-z]+\.exported)'/g;

/** Every action that a line of the server writes down. */
async function recordedActions(): Promise<string[]> {
  const actions = new Set<string>();
  for await (const file of glob('src/**/*.ts')) {
    const text = readFileSync(file, 'utf8');
    for (const [, argument] of text.matchAll(RECORDED))
      for (const [, action] of argument!.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)) actions.add(action!);
    for (const [, action] of text.matchAll(EXPORTED)) actions.add(action!);
  }
  return [...actions].sort();
}

test('every action the server records has words of its own in the audit log', async () => {
  const labels = auditMessages.actions as Record<string, string>;

  const recorded = await recordedActions();

  expect(recorded.length).toBeGreaterThan(25);
  expect(recorded.filter((action) => !labels[action])).toEqual([]);
  expect(AUDIT_ACTIONS.filter((action) => !labels[action])).toEqual([]);
  expect(new Set(Object.values(labels)).size).toBe(AUDIT_ACTIONS.length);
  expect(AUDIT_ACTIONS.filter((action) => !recorded.includes(action))).toEqual([]);
});
