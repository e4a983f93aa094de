import type { LeadView } from '#shared/lead.js';
import type { TestApp } from '../support/app.js';

let made = 0;

/** The site's forms other than the analysis: their URLs and example values. */
export const FORMS = {
  enrollment: {
    path: '/api/public/enrollments',
    email: 'email',
    body: () => ({
      propertyType: 'single-family',
      unitCount: 1,
      estimatedRent: 1850,
      streetAddress: `${next()} Prairie Ave`,
      city: 'Ankeny',
      zipCode: '50021',
      name: 'Ada Brandt',
      email: `owner${made}@example.com`,
      phone: '515-555-0123',
    }),
  },
  referral: {
    path: '/api/public/referrals',
    email: 'clientEmail',
    body: () => ({
      realtorName: 'Rex Oakes',
      realtorEmail: `realtor${next()}@example.com`,
      realtorPhone: '515-555-0111',
      realtorCompany: 'Oakes Realty',
      clientName: 'Cleo Marsh',
      clientEmail: `client${made}@example.com`,
      clientPhone: '515-555-0112',
      propertyAddress: `${made} Grand Ave, Ankeny, IA 50021`,
      propertyType: 'condo',
      message: 'Moves to Denver in May.',
    }),
  },
  unlock: {
    path: '/api/public/rent-vs-sell/unlocks',
    email: 'email',
    body: () => ({
      email: `seller${next()}@example.com`,
      inputs: {
        homeValue: 310_000,
        pricePaid: 255_000.4,
        originalMortgage: 204_000,
        mortgageBalance: 180_000,
        interestRate: 4.125,
        taxesAndInsurance: 4200,
        monthlyRent: 2150,
        appreciationRate: 2.5,
        yearsToHold: 7,
      },
    }),
  },
} as const;

export type FormName = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as FormName[];

function next(): number {
  made += 1;
  return made;
}

/** What visitors send, and what staff see of it. */
export function formsDesk(app: TestApp) {
  const send = (form: FormName, body: object) => app.as.visitor.post(FORMS[form].path).send(body);
  const leadOf = async (id: string): Promise<LeadView> => (await app.as.staff.get(`/api/leads/${id}`)).body;
  return {
    send,
    leadOf,
    book: (leadId: string, token: unknown) =>
      app.as.anonymous.post(`/api/public/enrollments/${leadId}/walkthrough`).send({ token }),
    leadsOf: (email: string) =>
      app.em.execute<{ id: string; status: string; source: string }[]>(
        'select id, status, source from leads where email = ?',
        [email],
      ),
    stepsOf: (leadId: string) =>
      app.em.execute<{ from_status: string; to_status: string; cause: string; actor_id: string }[]>(
        'select from_status, to_status, cause, actor_id from lead_status_changes where lead_id = ? order by at',
        [leadId],
      ),
  };
}
