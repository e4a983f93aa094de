import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONTENT_FIELDS, CONTENT_KINDS, CONTENT_LIMITS } from '#shared/content.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { CONTENT_SAMPLES } from './content-samples.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

interface Row {
  id: string;
  version: number;
  position: number;
  isSample: boolean;
}

const WHOLE = { range: JSON.stringify([0, CONTENT_LIMITS.rows - 1]) };

function audited(id: string) {
  return app.em.execute<{ action: string; before: object; after: object }[]>(
    'select action, before, after from audit_entries a where subject_id = ? order by a.id',
    [id],
  );
}

// decision 44
describe.each(CONTENT_SAMPLES)('$kind', ({ kind, shipped, written, change, refused }) => {
  const path = `/api/${kind}`;
  const rows = async (): Promise<Row[]> => (await app.as.admin.get(path).query(WHOLE)).body;
  const ids = async () => (await rows()).map(({ id }) => id);
  const create = async (): Promise<Row> => (await app.as.admin.post(path).send(written)).body;

  /** No rentals ship with the product: a made-up home for rent would be a lie. */
  beforeAll(async () => {
    if (shipped.length > 0) return;
    await create();
    await create();
    await app.em.execute(`update ${kind} set is_sample = true`);
  });

  test('a record is created at the end of its list, read, merged by PUT and deleted', async () => {
    const before = await ids();

    const created = await app.as.admin.post(path).send(written);
    const { id } = created.body;
    expect([created.status, await ids()]).toEqual([201, [...before, id]]);
    expect(created.body).toMatchObject({ ...written, isSample: false, version: 1 });
    expect((await app.as.admin.get(`${path}/${id}`)).body).toEqual(created.body);

    const edited = await app.as.admin.put(`${path}/${id}`).send({ ...change, version: 1 });
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({
      ...created.body,
      ...change,
      version: 2,
      updatedAt: expect.any(String),
    });

    expect((await app.as.admin.delete(`${path}/${id}`)).status).toBe(200);
    const gone = await Promise.all([
      app.as.admin.get(`${path}/${id}`),
      app.as.admin.put(`${path}/${id}`).send(change),
      app.as.admin.post(`${path}/${id}/move`).send({ after: null }),
      app.as.admin.delete(`${path}/${id}`),
    ]);
    expect(gone.map(({ body }) => body.code)).toEqual(Array(4).fill('CONTENT_NOT_FOUND'));
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'content.created',
      'content.changed',
      'content.deleted',
    ]);
  });

  test('the list pages and reports its total the way react-admin expects', async () => {
    const all = await rows();

    const page = await app.as.admin.get(path).query({ sort: '["position","DESC"]', range: '[0,1]' });
    const chosen = await app.as.admin.get(path).query({ filter: JSON.stringify({ id: [all[1]!.id] }) });
    const beyond = await app.as.admin.get(path).query({ range: '[90,99]' });

    expect(page.headers['content-range']).toBe(`${kind} 0-1/${all.length}`);
    expect(page.body).toEqual([all.at(-1), all.at(-2)]);
    expect(chosen.body).toEqual([all[1]]);
    expect(beyond.body).toEqual([]);
  });

  test('a sample record becomes real content on its first edit, but not when it is only read', async () => {
    const sample = (await rows()).find(({ isSample }) => isSample)!;

    const untouched = await app.as.admin.put(`${path}/${sample.id}`).send(sample);
    const moved = await app.as.admin.post(`${path}/${sample.id}/move`).send({ after: null });
    const edited = await app.as.admin.put(`${path}/${sample.id}`).send(change);

    expect(untouched.body).toEqual(sample);
    expect(moved.body).toMatchObject({ isSample: true, version: sample.version, position: 1 });
    expect(edited.body).toMatchObject({ ...change, isSample: false, version: sample.version + 1 });
  });

  test('a stale save is refused with the current record', async () => {
    const { id, version } = await create();
    await app.as.admin.put(`${path}/${id}`).send({ ...change, version });

    const late = await app.as.admin.put(`${path}/${id}`).send({ ...written, version });

    expect([late.status, late.body.code]).toEqual([409, 'CONTENT_CHANGED']);
    expect(late.body.current).toMatchObject({ ...written, ...change, id, version: version + 1 });
  });

  test('one of two concurrent saves is refused', async () => {
    const { id, version } = await create();
    const save = () => app.as.admin.put(`${path}/${id}`).send({ ...change, version });

    const answers = await Promise.all([save(), save(), save()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('moving a record below another or to the top does not edit the others', async () => {
    const [first, second, third] = await rows();
    const move = (id: string, after: string | null) =>
      app.as.admin.post(`${path}/${id}/move`).send({ after });

    expect((await move(first!.id, second!.id)).status).toBe(200);
    expect((await rows()).slice(0, 3)).toMatchObject([
      { id: second!.id, version: second!.version, isSample: second!.isSample },
      { id: first!.id, version: first!.version },
      third ? { id: third.id } : {},
    ]);
    await move(first!.id, null);

    expect((await ids()).slice(0, 2)).toEqual([first!.id, second!.id]);
    const stale = await Promise.all([move(first!.id, randomUUID()), move(first!.id, first!.id)]);
    expect(stale.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'NEIGHBOR_GONE'],
      [409, 'NEIGHBOR_GONE'],
    ]);
  });

  test('concurrent moves, creations and deletions leave every record at a separate position', async () => {
    const [doomed, ...others] = await Promise.all([create(), create(), create()]);

    const answers = await Promise.all([
      ...others.map(({ id }) => app.as.admin.post(`${path}/${id}/move`).send({ after: null })),
      app.as.admin.delete(`${path}/${doomed!.id}`),
      app.as.admin.post(path).send(written),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
    const positions = (await rows()).map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  test.each(refused.map(([field, value]) => [field, JSON.stringify(value)?.slice(0, 50), value] as const))(
    'an invalid value is refused with its field: %s %s',
    async (field, _, value) => {
      const { id } = (await rows())[0]!;

      const answers = [
        await app.as.admin.post(path).send({ ...written, [field]: value }),
        await app.as.admin.put(`${path}/${id}`).send({ [field]: value }),
      ];

      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([422, 'INVALID_FIELDS']);
        expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
      }
    },
  );

  test.each(['a\u0000b', 'a\ud800'])('text that cannot be stored is refused: %j', async (unstorable) => {
    const text = Object.keys(written).find((field) => field !== 'rating')!;

    const { status } = await app.as.admin.post(path).send({ ...written, [text]: unstorable });

    expect(status).toBe(422);
  });

  test('unknown and read-only fields are refused', async () => {
    const record = (await rows())[0]!;
    const edit = (body: object) => app.as.admin.put(`${path}/${record.id}`).send(body);

    const answers = await Promise.all([
      edit({ color: 'red' }),
      edit({ ...record, isSample: !record.isSample }),
      edit({ position: 99 }),
      edit({ id: randomUUID() }),
      edit({ createdAt: '2020-01-01T00:00:00.000Z' }),
      app.as.admin.post(path).send({ ...written, isSample: true }),
      app.as.admin.post(path).send({ ...written, position: 1 }),
      app.as.admin.post(path).send({}),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(422));
    expect((await rows())[0]).toEqual(record);
  });

  test.each([
    ['sort', '["name","ASC"]'],
    ['sort', '["position; drop table faqs","ASC"]'],
    ['range', '[0,100]'],
    ['filter', '{"name":"x"}'],
    ['filter', '{"id":["1"]}'],
    ['filter', '{"page":"home"}'],
    ['filter', '['],
    ['q', 'x'],
  ])('an invalid list query is 400: %s=%s', async (name, value) => {
    const { status } = await app.as.admin.get(path).query({ [name]: value });

    expect(status).toBe(400);
  });

  test('concurrent creations cannot exceed the limit of a list', async () => {
    const room = CONTENT_LIMITS.rows - (await rows()).length;
    const answers = [];
    for (let left = room + 3; left > 0; left -= 10)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(left, 10) }, () => app.as.admin.post(path).send(written)),
        )),
      );

    const refusals = answers.filter(({ status }) => status !== 201);
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'LIST_FULL']),
    );
    expect(await rows()).toHaveLength(CONTENT_LIMITS.rows);
  });

  // S-155
  test('staff can neither read nor change it', async () => {
    const [{ id } = { id: '' }] = await rows();
    const { staff } = app.as;

    const answers = await Promise.all([
      staff.get(path),
      staff.get(`${path}/${id}`),
      staff.post(path).send(written),
      staff.put(`${path}/${id}`).send(change),
      staff.post(`${path}/${id}/move`).send({ after: null }),
      staff.delete(`${path}/${id}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
  });
});

test('questions can be filtered by page', async () => {
  const { body } = await app.as.admin.get('/api/faqs').query({ filter: '{"page":"referral"}' });

  expect(body.length).toBeGreaterThanOrEqual(5);
  expect(new Set(body.map(({ page }: { page: string }) => page))).toEqual(new Set(['referral']));
});

test('the audit log stores the old text of a requirement, but only field names for people', async () => {
  const [member] = (await app.as.admin.get('/api/team-members')).body;
  const [requirement] = (await app.as.admin.get('/api/requirements')).body;

  await app.as.admin.put(`/api/team-members/${member.id}`).send({ name: 'Someone Else' });
  await app.as.admin.put(`/api/requirements/${requirement.id}`).send({ title: 'Another title' });

  expect((await audited(member.id)).at(-1)).toEqual({
    action: 'content.changed',
    before: { kind: 'team-members', fields: ['name'] },
    after: { kind: 'team-members', fields: ['name'] },
  });
  expect((await audited(requirement.id)).at(-1)).toEqual({
    action: 'content.changed',
    before: { kind: 'requirements', title: requirement.title },
    after: { kind: 'requirements', title: 'Another title' },
  });
});

test('the OpenAPI document has the routes of every list', async () => {
  const { body } = await app.as.admin.get('/api/openapi.json');

  const operations = CONTENT_SAMPLES.flatMap(({ kind }) => [
    ...Object.values<{ operationId: string }>(body.paths[`/api/${kind}`]),
    ...Object.values<{ operationId: string }>(body.paths[`/api/${kind}/{id}`]),
    ...Object.values<{ operationId: string }>(body.paths[`/api/${kind}/{id}/move`]),
  ]).filter(({ operationId }) => operationId);
  expect(operations).toHaveLength(7 * CONTENT_SAMPLES.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

// Decision 48: the file name has the company's date.
test.each(CONTENT_KINDS)('the export of %s has a column for each field, and is audited', async (kind) => {
  const clock = freezeClock(app, new Date('2026-11-22T04:00:00Z'));
  const { status, text, headers } = await app.as.admin.get(`/api/${kind}/export`).buffer();
  clock.unfreeze();

  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="${kind}-2026-11-21.csv"`);
  const [heading = ''] = text.split('\r\n');
  expect(heading.split(',')).toHaveLength(CONTENT_FIELDS[kind].length);
  const total = headers['content-range']!.split('/')[1];
  const [entry] = await app.em.execute(
    `select after from audit_entries where action = 'content.exported' order by id desc limit 1`,
  );
  expect(entry!.after).toEqual({ kind, rows: Number(total), filter: [] });
  expect((await app.as.staff.get(`/api/${kind}/export`)).status).toBe(403);
});

test('exporting a filtered list of questions exports only that page', async () => {
  const filter = JSON.stringify({ page: 'enroll' });
  const { body } = await app.as.admin.get('/api/faqs').query({ filter, ...WHOLE });

  const { headers } = await app.as.admin.get('/api/faqs/export').query({ filter }).buffer();

  expect(headers['content-range']!.split('/')[1]).toBe(String(body.length));
  expect(body.length).toBeGreaterThan(0);
});
