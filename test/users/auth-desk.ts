import supertest from 'supertest';
import type { User } from '../../src/users/user.entity.js';
import type { TestApp } from '../support/app.js';
import { PASSWORD } from '../support/make/user.js';

export interface Cookie {
  value: string;
  attributes: string[];
}

export function cookiesOf(response: supertest.Response): Record<string, Cookie> {
  const lines = (response.headers['set-cookie'] ?? []) as unknown as string[];
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      return [name, { value, attributes }];
    }),
  );
}

export const refreshTokenOf = (response: supertest.Response) => cookiesOf(response).keyturn_refresh!.value;

/** What browsers ask of the routes that sign people in. */
export function authDesk(appOf: () => TestApp) {
  const browser = () => supertest.agent(appOf().url);
  const tryLogin = (email: string, password = PASSWORD) =>
    browser().post('/api/auth/login').send({ email, password });
  const refresh = (token: string) =>
    browser().post('/api/auth/refresh').set('Cookie', `keyturn_refresh=${token}`);
  const me = (bearer: string) => browser().get('/api/auth/me').set('Authorization', bearer);

  /** A signed-in browser whose refresh token the test can see. */
  async function login(values: Partial<User> = {}) {
    const user = await appOf().make.user(values);
    const response = await tryLogin(user.email);
    const bearer = `Bearer ${response.body.accessToken}`;
    return { user, response, bearer, refreshToken: cookiesOf(response).keyturn_refresh!.value };
  }

  function lastAudit(action: string, actorId: string | null) {
    return appOf().em.execute<Record<string, unknown>[]>(
      `select action, actor_id, address, subject_id, before, after from audit_entries
       where action = ? and actor_id is not distinct from ?::uuid order by id desc limit 1`,
      [action, actorId],
    );
  }

  return { browser, tryLogin, login, refresh, me, lastAudit };
}
