import { expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ReportContent } from '../../src/analysis/report-pdf/report-content.js';
import { ReportQueue } from '../../src/analysis/report-pdf/report-pdf.service.js';

test('reports are generated one at a time, in order', async () => {
  const drawings = new ReportQueue();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
  };

  await Promise.all([drawings.run(work('first')), drawings.run(work('second'))]);

  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a failed report does not block the others', async () => {
  const drawings = new ReportQueue();
  const failing = drawings.run(() => Promise.reject(new Error('no ink')));

  await expect(failing).rejects.toThrow('no ink');
  expect(await drawings.run(async () => 'drawn')).toBe('drawn');
});

test('a full queue refuses immediately, with a Retry-After', async () => {
  const drawings = new ReportQueue();
  let open = () => {};
  const door = new Promise<void>((resolve) => {
    open = resolve;
  });
  const waiting = Array.from({ length: 50 }, () => drawings.run(() => door));

  await expect(drawings.run(() => door)).rejects.toMatchObject({ code: 'PDF_BUSY', retryAfter: 5 });
  open();
  await Promise.all(waiting);
  expect(await drawings.run(async () => 'drawn')).toBe('drawn');
});

// S-196, decision 50
test('a drawing error shows only the specified message', async () => {
  Logger.overrideLogger(false);
  const broken = {
    analysis: { leadId: 'broken', address: '1 Main St' },
    company: {},
  } as unknown as ReportContent;

  await expect(new ReportQueue().draw(broken)).rejects.toMatchObject({
    code: 'PDF_FAILED',
    message: 'Failed to generate PDF',
  });
});
