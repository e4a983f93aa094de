import type { TestApp } from '../support/app.js';

const BASICS = {
  name: 'Ada Brandt',
  email: 'ada@example.com',
  propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
  propertyType: 'single-family',
};

/** How staff work with leads. */
export function leadsDesk({ as }: TestApp) {
  const list = (query: Record<string, unknown> = {}) => {
    const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    return as.staff.get('/api/leads').query(Object.fromEntries(parameters));
  };
  return {
    list,
    create: (values: object = {}) => as.staff.post('/api/leads').send({ ...BASICS, ...values }),
    patch: (id: string, values: object) => as.staff.patch(`/api/leads/${id}`).send(values),
    put: (id: string, values: object) => as.staff.put(`/api/leads/${id}`).send(values),
    read: async (id: string) => (await as.staff.get(`/api/leads/${id}`)).body,
    namesIn: async (query: Record<string, unknown>) =>
      (await list(query)).body.map(({ name }: { name: string }) => name),
  };
}

export type LeadsDesk = ReturnType<typeof leadsDesk>;
