import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { AUDIT_ACTIONS } from '#shared/audit.js';
import { ACTION_LABELS } from '../../admin/src/audit/format.js';

/** All of the server but the list of actions itself. */
async function serverSource(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob('src/**/*.ts'))
    if (!file.startsWith('src/shared')) texts.push(readFileSync(file, 'utf8'));
  return texts.join('\n');
}

test('every audit action is recorded somewhere and has its own label', async () => {
  const labels: Record<string, string> = ACTION_LABELS;

  const source = await serverSource();

  expect(AUDIT_ACTIONS.filter((action) => !source.includes(`'${action}'`))).toEqual([]);
  expect(Object.keys(labels).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(new Set(Object.values(labels)).size).toBe(AUDIT_ACTIONS.length);
});
