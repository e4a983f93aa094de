import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReferralState, ReferralView } from '#shared/referral.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { closeListeners, listen } from '../support/live.js';
import { until } from '../support/until.js';

/** What staff do with referrals (decision 43). */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const read = async (id: string): Promise<ReferralView> =>
  (await app.as.staff.get(`/api/referrals/${id}`)).body;
const patch = (id: string, body: object) => app.as.staff.patch(`/api/referrals/${id}`).send(body);

describe('the list', () => {
  const list = (query: Record<string, unknown>) => {
    const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    return app.as.staff.get('/api/referrals').query(Object.fromEntries(parameters));
  };
  const namesIn = async (query: Record<string, unknown>) =>
    (await list(query)).body.map(({ clientName }: ReferralView) => clientName);

  beforeAll(async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const made: [string, ReferralState, number, object][] = [
      ['Ada Ångström', 'paid', 1, { realtorName: 'Zed Zimmer', realtorCompany: '100%_Homes' }],
      ['Bo Brown', 'new', 2, { realtorName: 'Yan Young', clientPhone: '(515) 555-0177' }],
      ['Cy Clark', 'contacted', 3, { realtorEmail: 'xena@keys.example.com', propertyAddress: '9 Elm St' }],
      ['Di Dorn', 'new', 4, { clientEmail: 'di@dorn.example.com' }],
    ];
    for (const [clientName, state, n, values] of made)
      await app.make.referral({ clientName, state, createdAt: day(n), contactDueAt: day(9 - n), ...values });
  });

  test('is newest first with a total, as react-admin expects', async () => {
    const { status, body, headers } = await list({ range: [0, 2] });

    expect(status).toBe(200);
    expect(body.map(({ clientName }: ReferralView) => clientName)).toEqual([
      'Di Dorn',
      'Cy Clark',
      'Bo Brown',
    ]);
    expect(headers['content-range']).toBe('referrals 0-2/4');
    expect(headers['access-control-expose-headers']).toContain('Content-Range');
    expect(await namesIn({ range: [3, 5] })).toEqual(['Ada Ångström']);
  });

  test.each([
    [{ state: 'new' }, ['Di Dorn', 'Bo Brown']],
    [{ state: ['paid', 'contacted'] }, ['Cy Clark', 'Ada Ångström']],
    [{ state: 'signed' }, []],
    [{ q: 'angstrom' }, ['Ada Ångström']],
    [{ q: 'yan YOUNG' }, ['Bo Brown']],
    [{ q: '5155550177' }, ['Bo Brown']],
    [{ q: 'xena@keys' }, ['Cy Clark']],
    [{ q: '9 elm' }, ['Cy Clark']],
    [{ q: 'di@dorn', state: 'paid' }, []],
    [{ q: '100%_' }, ['Ada Ångström']],
    [{ q: '%' }, []],
    [{ q: '' }, ['Di Dorn', 'Cy Clark', 'Bo Brown', 'Ada Ångström']],
  ])('filtered by %j has %j', async (filter, names) => {
    expect(await namesIn({ filter })).toEqual(names);
  });

  test.each([
    ['contactDueAt', 'ASC', ['Di Dorn', 'Cy Clark', 'Bo Brown', 'Ada Ångström']],
    ['clientName', 'ASC', ['Ada Ångström', 'Bo Brown', 'Cy Clark', 'Di Dorn']],
    ['state', 'DESC', ['Ada Ångström', 'Cy Clark']],
  ])('sorted by %s %s starts with %j', async (field, order, names) => {
    expect((await namesIn({ sort: [field, order] })).slice(0, names.length)).toEqual(names);
  });

  test.each([
    { sort: ['message', 'ASC'] },
    { sort: ['id; drop table referrals', 'ASC'] },
    { filter: { leadId: randomUUID() } },
    { filter: { state: 'lost' } },
    { filter: { q: 'x'.repeat(101) } },
    { range: [0, 100] },
    { range: [0, 'x'] },
  ])('rejects %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe('a change', () => {
  test('of the state is stored and audited, without a name', async () => {
    const { id } = await app.make.referral({ clientName: 'Audited Client' });

    const { status, body } = await patch(id, { state: 'contacted', version: 1 });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, state: 'contacted', version: 2, clientName: 'Audited Client' });
    expect(await read(id)).toEqual(body);
    const entries = await app.em.execute(
      `select actor_id, address, before, after from audit_entries
       where action = 'referral.stateChanged' and subject_id = ?`,
      [id],
    );
    expect(entries).toEqual([
      {
        actor_id: app.as.staff.userId,
        address: '127.0.0.1',
        before: { state: 'new' },
        after: { state: 'contacted' },
      },
    ]);
  });

  test('from a stale page is refused with the current referral', async () => {
    const { id } = await app.make.referral();
    await patch(id, { state: 'contacted', version: 1 }).expect(200);

    const { status, body } = await patch(id, { state: 'paid', version: 1 });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'REFERRAL_CHANGED', current: { id, state: 'contacted', version: 2 } });
    expect(await read(id)).toMatchObject({ state: 'contacted' });
  });

  test('by ten people at the same time is made by one of them', async () => {
    const { id } = await app.make.referral();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patch(id, { state: 'signed', version: 1 })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('can send the whole record back, but read-only fields must not differ', async () => {
    const { id } = await app.make.referral();
    const record = await read(id);

    const whole = await app.as.staff.put(`/api/referrals/${id}`).send({ ...record, state: 'paid' });
    const changed = await app.as.staff
      .put(`/api/referrals/${id}`)
      .send({ ...whole.body, contactDueAt: '2030-01-01T00:00:00.000Z', realtorName: 'Somebody Else' });

    expect([whole.status, whole.body]).toEqual([200, { ...record, state: 'paid', version: 2 }]);
    expect(changed.status).toBe(422);
    expect(changed.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'contactDueAt',
      'realtorName',
    ]);
    expect(await read(id)).toEqual(whole.body);
  });

  test.each([{ state: 'lost' }, { state: null }, { state: 7 }, { nonsense: 1 }, { version: 'x' }, []])(
    'rejects %j',
    async (body) => {
      const { id } = await app.make.referral();

      expect((await patch(id, body)).status).toBe(422);
    },
  );

  test.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])('of %s gets 404', async (id) => {
    const answers = [await patch(id, { state: 'paid' }), await app.as.staff.get(`/api/referrals/${id}`)];

    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [404, 'Referral not found'],
      [404, 'Referral not found'],
    ]);
  });
});

describe('a deletion', () => {
  test('by an admin leaves the lead, notifies consoles, and is audited without a name', async () => {
    const { id, leadId } = await app.make.referral({ clientName: 'Removed Client', state: 'signed' });
    const listener = await listen(app.url, app.as.staff.token);

    const { status } = await app.as.admin.delete(`/api/referrals/${id}`);

    expect(status).toBe(204);
    await until(() => listener.changes().some((change) => change.id === leadId));
    closeListeners();
    expect((await app.as.staff.get(`/api/referrals/${id}`)).status).toBe(404);
    expect((await app.as.staff.get(`/api/leads/${leadId}`)).status).toBe(200);
    const entries = await app.em.execute(
      'select action, actor_id, before, after from audit_entries where subject_id = ?',
      [id],
    );
    expect(entries).toEqual([
      {
        action: 'referral.deleted',
        actor_id: app.as.admin.userId,
        before: { state: 'signed' },
        after: null,
      },
    ]);
    expect((await app.as.admin.delete(`/api/referrals/${id}`)).body.code).toBe('REFERRAL_NOT_FOUND');
  });

  test.each([
    ['delete', ''],
    ['get', '/export'],
  ] as const)('and the export are not for users: %s', async (method, path) => {
    const { id } = await app.make.referral();

    const { status } = await app.as.staff[method](`/api/referrals${path || `/${id}`}`);

    expect(status).toBe(403);
    expect(await read(id)).toMatchObject({ id });
  });
});

test('the export has the filtered rows, no formulas, and is audited', async () => {
  const q = `x${randomUUID().slice(0, 8)}`;
  const { id } = await app.make.referral({ clientName: '=1+1', realtorCompany: q, message: '@SUM(A1)' });
  const filter = JSON.stringify({ q });

  const clock = freezeClock(app, new Date('2026-11-22T04:00:00Z'));
  const { status, text, headers } = await app.as.admin
    .get('/api/referrals/export')
    .query({ filter })
    .buffer();
  clock.unfreeze();

  expect(status).toBe(200);
  expect(headers['content-range']).toBe('referrals 0-0/1');
  expect(headers['content-disposition']).toBe('attachment; filename="referrals-2026-11-21.csv"');
  expect(text.startsWith(`\uFEFF"Id","Received","State"`)).toBe(true);
  for (const part of [id, `"'=1+1"`, `"'@SUM(A1)"`]) expect(text).toContain(part);
  const [entry] = await app.em.execute(
    `select after from audit_entries where action = 'referrals.exported' order by id desc limit 1`,
  );
  expect(entry!.after).toEqual({ rows: 1, filter: ['q'] });
});

test('open consoles are notified of a changed referral through its lead', async () => {
  const { id, leadId } = await app.make.referral({});
  const { version } = (await app.as.staff.get(`/api/leads/${leadId}`)).body;
  const listener = await listen(app.url, app.as.staff.token);

  await patch(id, { state: 'contacted' });

  const findChange = () =>
    listener.changes().find((change) => change.id === leadId && change.kind === 'updated');
  await until(findChange);
  closeListeners();
  expect(findChange()).toEqual({ id: leadId, version, kind: 'updated' });
});
