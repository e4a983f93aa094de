import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analysisPropertySchema } from '#shared/analysis.js';
import { enrollmentSchema } from '#shared/enrollment.js';
import { referralSchema } from '#shared/referral.js';
import { acceptInvitationSchema } from '#shared/user.js';
import { Message } from '../../src/messages/message.entity.js';
import { Outbox } from '../../src/messages/outbox.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let outbox: Outbox;

beforeAll(async () => {
  app = await startApp();
  outbox = app.app.get(Outbox, { strict: false });
});
afterAll(() => app.close());

const data = { name: 'Dana', link: 'https://example.com/reset#secret', validFor: '30 minutes' };

test('an existing key is not overwritten', async () => {
  for (const to of ['first@example.com', 'second@example.com'])
    await app.em.transactional((em) =>
      outbox.add(em, { key: 'reset:1', template: 'password-reset', to, data }),
    );

  const all = await app.em.find(Message, { key: 'reset:1' });
  expect(all.map(({ recipient }) => recipient)).toEqual(['first@example.com']);
});

test('a rolled-back change leaves no message', async () => {
  const changed = app.em.transactional(async (em) => {
    await outbox.add(em, { key: 'reset:2', template: 'password-reset', to: 'dana@example.com', data });
    throw new Error('The change failed.');
  });

  await expect(changed).rejects.toThrow('The change failed.');
  expect(await app.em.count(Message, { key: 'reset:2' })).toBe(0);
});

test('secrets are stored separately from readable values', async () => {
  await app.em.transactional((em) =>
    outbox.add(em, { key: 'reset:3', template: 'password-reset', to: 'dana@example.com', data }),
  );

  const message = await app.em.findOneOrFail(Message, { key: 'reset:3' }, { populate: ['*'] });
  expect(message.data).toEqual({ name: 'Dana', validFor: '30 minutes' });
  expect(message.expiresAt.getTime() - message.plannedAt.getTime()).toBe(24 * 3_600_000);
});

test('a line break in a name is replaced, so it cannot inject a header', async () => {
  const name = 'Dana\r\nBcc: all@example.com';
  await app.em.transactional((em) =>
    outbox.add(em, {
      key: 'reset:5',
      template: 'password-reset',
      to: 'dana@example.com',
      data: { ...data, name },
    }),
  );

  expect((await app.em.findOneOrFail(Message, { key: 'reset:5' })).data).toMatchObject({
    name: 'Dana Bcc: all@example.com',
  });
});

test('a line break in a stored name or address does not block an email', async () => {
  const lead = await app.make.lead({ name: 'Dana\nDoe', propertyAddress: '412 Grand Ave\nUnit 2' });

  const answer = await app.as.admin
    .post('/api/email/send')
    .send({ to: lead.email, template: 'analysis-report', data: {} });

  expect(answer.status).toBe(202);
});

test('names and addresses are saved as one line by every form', async () => {
  const { body: lead } = await app.as.admin
    .post('/api/leads')
    .send({
      name: 'Dana\nDoe',
      email: 'dana.doe@example.com',
      propertyAddress: '412 Grand Ave\r\nUnit 2',
      propertyType: 'condo',
    })
    .expect(201);

  expect(lead).toMatchObject({ name: 'Dana Doe', propertyAddress: '412 Grand Ave Unit 2' });
  for (const schema of [enrollmentSchema.shape.streetAddress, analysisPropertySchema.shape.street])
    expect(schema.parse('412 Grand Ave\nUnit 2')).toBe('412 Grand Ave Unit 2');
  expect(acceptInvitationSchema.shape.name.parse('Ann\nB')).toBe('Ann B');
  expect(referralSchema.shape.clientName.parse('Ann\nB')).toBe('Ann B');
});

test.each([
  ['a script as a link', { ...data, link: 'javascript:alert(1)' }],
  ['an unknown placeholder', { ...data, other: 'x' }],
])('%s is refused', async (_, wrong) => {
  const added = app.em.transactional((em) =>
    outbox.add(em, { key: 'reset:4', template: 'password-reset', to: 'dana@example.com', data: wrong }),
  );

  await expect(added).rejects.toThrow();
});
