import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatDollars } from '#shared/format.js';
import { Message } from '../../src/messages/message.entity.js';
import { property, reportOf, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answeringExactly } from '../support/fake-rentcast-replies.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';

/** From the form for a home without market data to the estimate of a person. */
let rentcast: FakeRentcast;
let smtp: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  smtp = await startSmtpSink();
  app = await startApp({
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Keyturn <hello@example.com>',
  });
});

afterAll(async () => {
  await app.close();
  await rentcast.close();
  await smtp.close();
});

const pageOf = async (leadId: string) => (await fetch(`${app.url}/analysis/${leadId}`)).text();
const heroOf = (html: string) => /<section[^>]*aria-labelledby="estimate"/.exec(html);

test('a report without rentals shows no number until a person’s estimate replaces the promise', async () => {
  rentcast.always(answeringExactly({ rent: 0, rentRangeLow: 0, rentRangeHigh: 0, comparables: [] }));
  const email = 'no-market@example.com';

  const { leadId, analyses } = await submit(app, [property()], email);
  const report = await settledReport(app, leadId);
  const promised = await pageOf(leadId);
  const tasks = () => app.as.staff.get(`/api/leads/${leadId}/tasks`);
  const [open] = (await tasks()).body;
  await app.as.staff
    .post(`/api/analyses/${analyses[0]!.entryId}/estimate`)
    .send({ rentEstimate: 2_050, rentRangeLow: 1_950, rentRangeHigh: 2_150 })
    .expect(200);
  const upgraded = await pageOf(leadId);
  const mails = await smtp.mailsTo(email, 2);

  expect(report.status).toBe('fallback');
  expect(heroOf(promised)).toBeNull();
  expect(promised).toContain('A local expert will send your estimate by');
  const [low, high] = [report.rentRangeLow!, report.rentRangeHigh!].map(formatDollars);
  expect(promised).toContain(`Rough range: ${low} to ${high} a month`);
  expect(open).toMatchObject({
    title: 'Send a rent estimate: there is no market data for this address',
    doneAt: null,
  });
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your rental analysis for \d+ Grand Ave, Ankeny, IA 50021$/),
  );
  expect(mails.at(-1)!.text).toContain(`/analysis/${leadId}`);
  expect(heroOf(upgraded)).not.toBeNull();
  expect(upgraded).toContain('<strong>$2,050</strong>');
  expect(upgraded).not.toContain('A local expert will send your estimate by');
  expect((await tasks()).body[0].doneAt).not.toBeNull();
  expect(await reportOf(app, leadId)).toMatchObject({ status: 'completed', rentEstimate: 2_050 });
});

/** The email that lists what both plans cost, as it waits to be sent. */
async function plannedFees(leadId: string): Promise<string> {
  const planned = await app.em.fork().find(Message, { leadId, stream: 'campaign', state: 'pending' });
  return String(planned.at(-1)!.data.onlineFees);
}

test('fees in emails planned before the estimate are updated to it', async () => {
  rentcast.always(answeringExactly({ rent: 0, rentRangeLow: 0, rentRangeHigh: 0, comparables: [] }));
  const { leadId, analyses } = await submit(app, [property({ unitCount: 4, propertyType: 'multi-family' })]);
  await settledReport(app, leadId);
  const before = await plannedFees(leadId);

  const figures = { rentEstimate: 1_010, rentRangeLow: 950, rentRangeHigh: 1_100 };
  await app.as.staff.post(`/api/analyses/${analyses[0]!.entryId}/estimate`).send(figures).expect(200);

  expect(before).toContain("At an approximate rent of $7,200 for all 4 units, that's");
  expect(await plannedFees(leadId)).toContain("At a rent of $4,040 for all 4 units, that's");
});

test('fees in emails planned before the lookup are updated to its result', async () => {
  rentcast.always(answeringExactly({ rent: 1_730, rentRangeLow: 1_600, rentRangeHigh: 1_850 }));
  const { leadId } = await submit(app, [property()]);

  const { rentEstimate } = await settledReport(app, leadId);

  expect(rentEstimate).toBe(1_730);
  expect(await plannedFees(leadId)).toContain("At a rent of $1,730, that's");
});
