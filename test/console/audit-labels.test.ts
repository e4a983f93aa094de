import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { auditMessages } from '../../admin/src/messages/audit.js';
import { AUDIT_ACTIONS } from '../../src/shared/audit/audit.contract.js';

/** All of the server but the list of actions itself. */
async function serverSource(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob('src/**/*.ts'))
    if (!file.startsWith('src/shared')) texts.push(readFileSync(file, 'utf8'));
  return texts.join('\n');
}

test('every action the audit log knows is recorded somewhere and has words of its own', async () => {
  const labels = auditMessages.actions as Record<string, string>;

  const source = await serverSource();

  expect(AUDIT_ACTIONS.filter((action) => !source.includes(`'${action}'`))).toEqual([]);
  expect(Object.keys(labels).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(new Set(Object.values(labels)).size).toBe(AUDIT_ACTIONS.length);
});
