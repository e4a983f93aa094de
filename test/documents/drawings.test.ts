import { expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Drawings } from '../../src/documents/pdf/drawings.js';
import type { ReportContent } from '../../src/documents/pdf/report-content.js';

test('reports are drawn one after the other, in the order of asking', async () => {
  const drawings = new Drawings();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
  };

  await Promise.all([drawings.inTurn(work('first')), drawings.inTurn(work('second'))]);

  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('one that fails holds up none', async () => {
  const drawings = new Drawings();
  const failing = drawings.inTurn(() => Promise.reject(new Error('no ink')));

  await expect(failing).rejects.toThrow('no ink');
  expect(await drawings.inTurn(async () => 'drawn')).toBe('drawn');
});

test('more than anybody would wait for are refused at once, with a word on when to come again', async () => {
  const drawings = new Drawings();
  let open = () => {};
  const door = new Promise<void>((resolve) => {
    open = resolve;
  });
  const waiting = Array.from({ length: 50 }, () => drawings.inTurn(() => door));

  await expect(drawings.inTurn(() => door)).rejects.toMatchObject({ code: 'PDF_BUSY', retryAfter: 5 });
  open();
  await Promise.all(waiting);
  expect(await drawings.inTurn(async () => 'drawn')).toBe('drawn');
});

// S-196, decision 50
test('what goes wrong while drawing is told in the words of the specification and in nothing else', async () => {
  Logger.overrideLogger(false);
  const broken = {
    analysis: { leadId: 'broken', address: '1 Main St' },
    company: {},
  } as unknown as ReportContent;

  await expect(new Drawings().draw(broken)).rejects.toMatchObject({
    code: 'PDF_FAILED',
    message: 'Failed to generate PDF',
  });
});
