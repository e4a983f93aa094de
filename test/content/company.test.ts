import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const change = (values: object) => app.as.admin.patch('/api/company').send(values);

test('no setting is lost among writers at once, and the row says when it was changed last', async () => {
  const changes = [{ phone: '515-555-0100' }, { name: 'Prairie Homes' }, { email: 'hello@example.com' }];
  await change({ name: 'Before' });
  const moment = () =>
    app.em.execute<{ updated_at: string }[]>('select updated_at::text from company_settings');
  const [before] = await moment();

  const answers = await Promise.all(changes.map(change));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await app.as.nobody.get('/api/public/company');
  expect(body).toMatchObject(Object.assign({}, ...changes));
  expect((await moment())[0]!.updated_at > before!.updated_at).toBe(true);
});
