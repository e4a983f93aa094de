import { expect, test } from '@jest/globals';
import { addHours, businessDay, businessMoment, MINUTE_MS, weekdayOf } from '#shared/time.js';
import { demoActivity } from '../../src/seeds/demo-activity.js';
import { demoDocuments } from '../../src/seeds/demo-documents.js';
import { demoLeads, toLeadRow } from '../../src/seeds/demo-leads.js';

/** What staff do in the demo data, for first starts at every hour of three weeks, one of which changes the clocks. */
const STARTS = Array.from({ length: 21 * 24 }, (_, hour) => addHours(new Date('2026-10-26T05:00Z'), hour));
const TEAM = ['ann', 'bo', 'cy'];

test('staff call, write notes, send documents and have tasks due in office hours, whenever the demo starts', () => {
  const late = STARTS.flatMap((now) => {
    const leads = demoLeads(now, TEAM);
    const { notes, calls, tasks } = demoActivity(leads, now);
    const { documents, quotes } = demoDocuments(leads, now);
    const moments = [
      ...[...notes, ...calls].map(({ createdAt }) => createdAt),
      ...tasks.flatMap(({ doneAt, dueAt }) => [doneAt, dueAt]),
      ...documents.map(({ createdAt }) => createdAt),
      ...quotes.map(({ acceptedAt }) => acceptedAt),
      ...leads.flatMap(({ steps }) => steps.slice(1).map(({ at }) => at)),
    ];
    return moments.filter((at) => at && !isOfficeHour(at as Date)).map((at) => [now, at]);
  });

  expect(late).toEqual([]);
});

test("a lead's history is in order and ends before the demo starts", () => {
  const wrong = STARTS.flatMap((now) => {
    const leads = demoLeads(now, TEAM);
    return leads.flatMap((lead, index) => {
      const times = [...lead.steps.map(({ at }) => at.getTime()), now.getTime()];
      const row: object = toLeadRow(lead, index, now);
      const { createdAt, lastContactedAt, walkthroughDate } = row as Record<string, Date>;
      const booked = lead.steps.find(({ to }) => to === 'walkthrough_scheduled')?.at;
      const isWrong =
        times.some((at, step) => step > 0 && at <= times[step - 1]!) ||
        (lastContactedAt && (lastContactedAt < createdAt! || lastContactedAt > addHours(now, -0.25))) ||
        (walkthroughDate && walkthroughDate <= booked!);
      return isWrong ? [[now, lead.owner.name, lead.steps, lastContactedAt, walkthroughDate]] : [];
    });
  });

  expect(wrong).toEqual([]);
});

test('documents are sent before they are viewed, signed or declined', () => {
  const wrong = STARTS.flatMap((now) => {
    const { events } = demoDocuments(demoLeads(now, TEAM), now);
    const sent = new Map(
      events.flatMap(({ kind, documentId, at }) => (kind === 'sent' ? [[documentId, at]] : [])),
    );
    return events.filter(({ documentId, at }) => at! < sent.get(documentId)! || at! > now);
  });

  expect(wrong).toEqual([]);
});

function isOfficeHour(at: Date): boolean {
  const day = businessDay(at);
  const minutes = (at.getTime() - businessMoment(day, 0)) / MINUTE_MS;
  return weekdayOf(day) !== 0 && minutes >= 9 * 60 && minutes <= 16 * 60 + 15;
}
