export const LEAD = 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01';

/** The filled-in enrollment form, as a browser posts its last step. */
export function enrollmentFields(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    id: LEAD,
    step: '3',
    formToken: 'token-of-the-form',
    propertyType: 'multi-family',
    unitCount: '4',
    estimatedRent: '5200',
    plan: 'online',
    streetAddress: '412 Grand Ave',
    city: 'Ankeny',
    zipCode: '50021',
    name: 'Olive Owner',
    email: 'olive@example.com',
    phone: '515-555-0199',
    intent: 'submit',
    ...overrides,
  };
}

/** The same property once it is enrolled, during the next steps. */
export function enrolledFields(overrides: Record<string, string> = {}): Record<string, string> {
  const at = new Date().toISOString();
  return enrollmentFields({ leadId: LEAD, token: 'token-of-the-lead', stage: 'sign', at, ...overrides });
}
