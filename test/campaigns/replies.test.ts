import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import { MESSAGE_TEXT, SUPPRESSION_TEXT } from '#shared/message.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import type { TestApp } from '../support/app.js';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.js';
import { until } from '../support/until.js';
import { consentingLead, newPhone, start, startCampaignApp } from './campaign-app.js';

// integrations.md 6: an owner replies over Twilio, and staff respond from the lead's page
let twilio: FakeTwilio;
let app: TestApp;

beforeAll(async () => {
  twilio = await startFakeTwilio();
  app = await startCampaignApp(twilio.env);
});

afterAll(async () => {
  await app.close();
  await twilio.close();
});

let sids = 0;
function inbound({ phone }: Lead, text: string) {
  const path = '/api/twilio/inbound';
  const MessageSid = `SM${String(sids++).padStart(32, '0')}`;
  const form = { MessageSid, AccountSid: twilio.accountSid, From: textNumberOf(phone)!, Body: text };
  const { headers, body } = twilio.sign(path, form);
  return fetch(app.url + path, { method: 'POST', headers, body });
}

const sendText = (leadId: string, text: string) =>
  app.as.staff.post(`/api/leads/${leadId}/texts`).send({ text });

test('a reply shows in the timeline, ends the campaign and can be answered from the lead page', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  await inbound(lead, 'Could you call me on Tuesday?');
  await until(async () => {
    const { body } = await app.as.staff.get(`/api/campaigns/${id}`);
    return body.reason === 'replied' ? body : null;
  });
  const { status, body } = await sendText(lead.id, 'Gladly. Is three in the afternoon good for you?');

  expect(status).toBe(202);
  const sent = await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));
  expect(sent).toMatchObject({
    carrier: 'twilio',
    stream: 'transactional',
    recipient: textNumberOf(lead.phone),
  });
  const timeline = (await app.as.staff.get(`/api/leads/${lead.id}/timeline`)).body.rows;
  const kinds = timeline.map(({ kind, text }: { kind: string; text?: string }) => [kind, text]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['textReceived', 'Could you call me on Tuesday?'],
      ['message', 'Gladly. Is three in the afternoon good for you?'],
    ]),
  );
  expect(await app.em.count(AuditEntry, { action: 'message.written', subjectId: body.id })).toBe(1);
});

test('two requests with one idempotency key send one text', async () => {
  const [lead, other] = [await consentingLead(app), await consentingLead(app)];
  const ask = (leadId: string, text: string) => sendText(leadId, text).set('Idempotency-Key', 'call-back-1');

  const answers = await Promise.all([ask(lead.id, 'At three?'), ask(lead.id, 'At three?')]);
  const elsewhere = [await ask(lead.id, 'At four?'), await ask(other.id, 'At three?')];

  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(await app.em.count(Message, { leadId: lead.id, template: 'staff-text' })).toBe(1);
  expect(elsewhere.map(({ status, body }) => [status, body.code])).toEqual(
    Array(2).fill([409, 'IDEMPOTENCY_KEY_TAKEN']),
  );
});

test('staff cannot text a number that neither texted us nor agreed, or one that replied STOP', async () => {
  const stranger = await app.make.lead({ phone: newPhone() });
  const without = await app.make.lead({ phone: null });
  const stopped = await consentingLead(app);
  await inbound(stopped, 'STOP');

  const refusal = async (leadId: string) => {
    const { status, body } = await sendText(leadId, 'Hello');
    return [status, body.detail];
  };

  expect(await refusal(stranger.id)).toEqual([422, MESSAGE_TEXT.notAgreedToTexts]);
  expect(await refusal(without.id)).toEqual([422, MESSAGE_TEXT.noTextNumber]);
  await until(async () => (await refusal(stopped.id))[1] === MESSAGE_TEXT.noTexts(SUPPRESSION_TEXT.stop));
});
