import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findZip } from '../../src/leads/zip-codes.js';
import { IOWA_CITIES, STATE_PREFIXES } from '../../src/leads/zip-table.js';
import { property } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';

interface LibraryPlace {
  zip: string;
  city: string;
  state: string;
  country: string;
  latitude: number;
  longitude: number;
}

const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, LibraryPlace> };
const places = Object.values(codes).filter(({ country }) => country === 'US');

/** The table as the library has it: one city a line. */
function iowaCities(): string[] {
  const cities = Map.groupBy(
    places.filter(({ state }) => state === 'IA'),
    ({ city }) => city,
  );
  return [...cities].map(([city, members]) => {
    const zipCodes = members.map(
      ({ zip, latitude, longitude }) => `${zip}:${latitude.toFixed(3)},${longitude.toFixed(3)}`,
    );
    return `${city} ${zipCodes.sort().join(' ')}`;
  });
}

describe('the ZIP table', () => {
  test('has the Iowa cities of the library', () => {
    expect(IOWA_CITIES.trim().split('\n').sort()).toEqual(iowaCities().sort());
  });

  test.each([
    ['50266', ['Clive', 'Waukee', 'Urbandale', 'Cumming'], ['West Des Moines', 'Grimes', 'Ankeny']],
    ['50131', ['Grimes', 'Urbandale', 'Ankeny', 'Polk City'], ['Johnston', 'Waukee', 'Ames']],
    ['50309', ['Windsor Heights', 'Pleasant Hill'], ['Des Moines', 'Ankeny', 'Waukee', 'Ames']],
    ['52240', ['Coralville', 'Hills'], ['Iowa City', 'Des Moines']],
  ])('knows the neighbors of %s', (zipCode, near, others) => {
    const { neighbors } = findZip(zipCode);

    expect(neighbors).toEqual(expect.arrayContaining(near));
    for (const other of others) expect(neighbors).not.toContain(other);
  });

  test('serves cities with a ZIP code within 25 miles of downtown', () => {
    const served = (zipCode: string) => findZip(zipCode).isServed;

    expect(['50023', '50039', '50134', '50273', '50010'].map(served)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('knows the state of nearly every ZIP code of the library', () => {
    const wrong = places.filter(({ zip, state }) => findZip(zip).state !== state);

    expect(STATE_PREFIXES).toContain('IA 500-528');
    expect(wrong.length / places.length).toBeLessThan(0.005);
  });
});

describe('GET /api/public/zip/:zipCode', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test.each([
    ['50023', { city: 'Ankeny', state: 'IA', isServed: true }],
    ['50125', { city: 'Indianola', state: 'IA', isServed: true }],
    ['52240', { city: 'Iowa City', state: 'IA', isServed: false }],
    ['90210', { city: null, neighbors: [], state: 'CA', isServed: false }],
    ['00000', { city: null, state: null, isServed: false }],
  ])('finds %s', async (zipCode, place) => {
    const { status, body, headers } = await app.as.anonymous.get(`/api/public/zip/${zipCode}`);

    expect(status).toBe(200);
    expect(body).toEqual({ zipCode, neighbors: expect.any(Array), ...place });
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each(['5002', 'ankeny', '500233'])('refuses %s', async (text) => {
    expect((await app.as.anonymous.get(`/api/public/zip/${text}`)).status).toBe(400);
  });

  test.each(['90210', '00000', '53703'])(
    'stores no analysis of a home in %s, and says what to do',
    async (zipCode) => {
      const properties = [property(), property({ zipCode })];

      const { status, body } = await app.as.visitor
        .post('/api/public/analyses')
        .send({ email: 'olive@example.com', properties });

      expect(status).toBe(422);
      expect(body.detail).toMatch(/isn't in Iowa.*Leave your email/);
      expect(body.errors).toMatchObject([{ field: 'properties.1.zipCode', code: 'NOT_SERVED' }]);
      expect((await app.as.admin.get('/api/leads')).body).toEqual([]);
    },
  );

  test('an owner outside the service area becomes a lost lead with the reason', async () => {
    const { token } = (await app.as.anonymous.get('/api/public/form-token')).body;
    const join = () =>
      app.as.anonymous
        .post('/api/public/waitlist')
        .set('x-form-token', token)
        .send({ email: 'olive@example.com', zipCode: '90210' });

    let answer = await join();
    for (let tries = 0; answer.status === 429 && tries < 20; tries += 1) answer = await join();
    const lead = (await app.as.admin.get(`/api/leads/${answer.body.leadId}`)).body;

    expect(answer.status).toBe(201);
    expect(lead).toMatchObject({
      email: 'olive@example.com',
      status: 'lost',
      statusReason: 'Outside our service area: CA, 90210',
      zipCode: '90210',
    });
  });
});
