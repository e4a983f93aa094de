import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OwnerDetails } from '#shared/owner.js';
import { property, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { leadsDesk } from './leads-desk.js';
import { FORMS, formsDesk } from './public-forms.js';

/** Who a lead belongs to, and how staff correct it. */
let app: TestApp;
let desk: ReturnType<typeof leadsDesk>;
let forms: ReturnType<typeof formsDesk>;
let made = 0;
let email: string;
let phone: string;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
  forms = formsDesk(app);
});

beforeEach(() => {
  made += 1;
  email = `person${made}@example.com`;
  phone = `515-444-${String(1000 + made)}`;
});

afterAll(() => app.close());

const create = async (values: object): Promise<string> => (await desk.create(values).expect(201)).body.id;
const enroll = async (values: object): Promise<string> =>
  (await forms.send('enrollment', { ...FORMS.enrollment.body(), ...values }).expect(201)).body.leadId;
/** A form that finds the server busy is sent again. */
const enrollPatiently = (values: object): Promise<string> => {
  const form = { ...FORMS.enrollment.body(), ...values };
  return until(async () => (await forms.send('enrollment', form)).body.leadId);
};
const createPatiently = (values: object): Promise<string> =>
  until(async () => (await desk.create(values)).body.id);
const ownerOf = async (leadId: string): Promise<string> => (await desk.read(leadId)).ownerId;
const ownersOf = (leadIds: string[]) => Promise.all(leadIds.map(ownerOf));
const read = async (id: string): Promise<OwnerDetails> =>
  (await app.as.staff.get(`/api/owners/${id}`).expect(200)).body;
const distinct = (values: string[]) => new Set(values).size;

test('a first large import looks owners up by index', async () => {
  const read = await app.em.transactional(async (em) => {
    // As on a connection that saw no owners yet.
    await em.execute('discard plans');
    await em.execute(
      `insert into leads (status, source, name, email) select 'leads', 'manual', '', 'import' || n || '@example.com'
       from generate_series(1, 2000) n`,
    );
    return em.execute("select seq_tup_read from pg_stat_xact_user_tables where relname = 'owners'");
  });

  expect(read).toEqual([{ seq_tup_read: '0' }]);
});

describe('leads of one person', () => {
  test('share an owner by email, however it is written', async () => {
    const ids = [
      await create({ email }),
      await create({ email: email.toUpperCase() }),
      await enroll({ email }),
    ];

    expect(distinct(await ownersOf(ids))).toBe(1);
  });

  test('share an owner by phone, however it is written', async () => {
    const first = await create({ email, phone });
    const second = await create({ email: `other-${email}`, phone: `+1 (515) 444 ${1000 + made} ext. 3` });

    expect(await ownerOf(second)).toBe(await ownerOf(first));
  });

  test('stay apart when only a placeholder number is the same', async () => {
    const first = await create({ email, phone: '000-000-0000' });
    const second = await create({ email: `other-${email}`, phone: '000-000-0000' });

    expect(await ownerOf(second)).not.toBe(await ownerOf(first));
  });

  test('share an owner when 50 forms with one email arrive at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => enrollPatiently({ email, phone })));

    expect(distinct(await ownersOf(ids))).toBe(1);
  });

  test('share an owner when staff add 20 with one phone at the same time', async () => {
    const sent = Array.from({ length: 20 }, (_, index) =>
      createPatiently(index % 2 ? { email, phone } : { email: `${index}-${email}`, phone }),
    );

    const ids = await Promise.all(sent);

    expect(distinct(await ownersOf(ids))).toBe(1);
  });

  // Decision 18: only a confirmed phone says who someone is.
  test('a phone typed into a public form does not join its owner', async () => {
    const known = await create({ email, phone });
    const stranger = await enroll({ email: `stranger-${email}`, phone });

    expect(await ownerOf(stranger)).not.toBe(await ownerOf(known));
  });

  test('a phone typed into a public form claims no one who is added later', async () => {
    const stranger = await enroll({ email: `stranger-${email}`, phone });
    await desk.patch(stranger, { email: `other-${email}` }).expect(200);
    const known = await create({ email, phone });

    expect(await ownerOf(stranger)).not.toBe(await ownerOf(known));
  });

  test('a phone that staff correct joins later leads', async () => {
    const first = await enroll({ email });
    await desk.patch(first, { phone }).expect(200);
    const second = await create({ email: `other-${email}`, phone });

    expect(await ownerOf(second)).toBe(await ownerOf(first));
  });

  test('show the public nothing of each other', async () => {
    const known = await create({ email, propertyAddress: '9 Secret St, Ankeny, IA 50021' });
    const { leadId } = await submit(app, [property()], email);

    const report = await app.as.anonymous.get(`/api/public/analyses/${leadId}`);

    expect(await ownerOf(leadId)).toBe(await ownerOf(known));
    expect(JSON.stringify(report.body)).not.toContain('Secret');
    expect((await app.as.anonymous.get(`/api/owners/${await ownerOf(known)}`)).status).toBe(401);
  });
});

describe('an edit', () => {
  test('to a known email moves the lead to that person', async () => {
    const known = await create({ email });
    const lead = await create({ email: `typo-${email}` });
    const before = await ownerOf(lead);

    await desk.patch(lead, { email }).expect(200);

    expect(await ownerOf(lead)).toBe(await ownerOf(known));
    expect((await app.as.staff.get(`/api/owners/${before}`)).status).toBe(404);
  });

  test('to a new email keeps the person, who is known by the new one from then on', async () => {
    const lead = await create({ email: `typo-${email}` });
    const before = await ownerOf(lead);

    await desk.patch(lead, { email }).expect(200);
    const next = await create({ email });
    const stranger = await create({ email: `typo-${email}` });

    expect([await ownerOf(lead), await ownerOf(next)]).toEqual([before, before]);
    expect(await ownerOf(stranger)).not.toBe(before);
  });

  test('deleting the last lead deletes the owner and every contact', async () => {
    const lead = await create({ email, phone });
    const owner = await ownerOf(lead);

    await app.as.admin.delete(`/api/leads/${lead}`).expect(200);

    expect((await app.as.staff.get(`/api/owners/${owner}`)).status).toBe(404);
    expect(await app.em.execute('select 1 from owner_contacts where value = ?', [email])).toEqual([]);
  });
});

describe('staff', () => {
  test('see every home of a person on one page', async () => {
    const first = await create({ email, phone, name: 'Ada Brandt' });
    const second = await create({ email, propertyAddress: '9 Elm St, Ames, IA 50010' });

    const owner = await read(await ownerOf(first));

    expect(owner).toMatchObject({
      name: 'Ada Brandt',
      emails: [email],
      phones: [phone],
      homes: 2,
      campaigns: [],
    });
    expect(owner.consent).toEqual({ email: 'none', sms: 'none' });
    expect(owner.properties.map(({ id }) => id)).toEqual([second, first]);
  });

  test('find people by any of their homes', async () => {
    const lead = await create({ email, propertyAddress: `${made} Wisteria Way, Ames, IA 50010` });

    const { body } = await app.as.staff
      .get('/api/owners')
      .query({ filter: JSON.stringify({ q: `${made} wisteria` }) })
      .expect(200);

    expect(body.map(({ id }: { id: string }) => id)).toEqual([await ownerOf(lead)]);
  });

  test('merge two people, and undo it by splitting off the same homes', async () => {
    const kept = await create({ email });
    const other = await create({ email: `other-${email}`, phone });
    const [owner, merged] = [await ownerOf(kept), await ownerOf(other)];

    const { body } = await app.as.staff
      .post(`/api/owners/${owner}/merge`)
      .send({ ownerId: merged })
      .expect(200);
    const next = await create({ email: `new-${email}`, phone });

    expect(body).toEqual({ ownerId: owner, leadIds: [other] });
    expect([await ownerOf(other), await ownerOf(next)]).toEqual([owner, owner]);
    expect((await app.as.staff.get(`/api/owners/${merged}`)).status).toBe(404);

    const { body: split } = await app.as.staff
      .post(`/api/owners/${owner}/split`)
      .send({ leadIds: body.leadIds });

    expect([await ownerOf(kept), await ownerOf(other)]).toEqual([owner, split.ownerId]);
    expect(await ownerOf(await create({ email: `other-${email}` }))).toBe(split.ownerId);
  });

  test.each([
    ['merges someone with themselves', 'merge', async (owner: string) => ({ ownerId: owner }), 422],
    ['merges with someone unknown', 'merge', async () => ({ ownerId: randomUUID() }), 404],
    ['splits off every home', 'split', async (_: string, lead: string) => ({ leadIds: [lead] }), 422],
    ['splits off a home of another person', 'split', async () => ({ leadIds: [randomUUID()] }), 409],
  ])('no one %s', async (_, action, body, status) => {
    const lead = await create({ email });
    const owner = await ownerOf(lead);

    const answer = await app.as.staff.post(`/api/owners/${owner}/${action}`).send(await body(owner, lead));

    expect(answer.status).toBe(status);
    expect(await ownerOf(lead)).toBe(owner);
  });

  test('a form sent during a merge finds the person who remains', async () => {
    const [kept, other] = [await create({ email }), await create({ email: `other-${email}` })];
    const [owner, merged] = [await ownerOf(kept), await ownerOf(other)];

    const [, ...sent] = await Promise.all([
      app.as.staff.post(`/api/owners/${owner}/merge`).send({ ownerId: merged }).expect(200),
      ...Array.from({ length: 10 }, () => enroll({ email: `other-${email}` })),
    ]);

    expect(new Set(await ownersOf(sent))).toEqual(new Set([owner]));
  });
});
