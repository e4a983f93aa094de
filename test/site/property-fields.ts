/** The analysis form with one property filled in, as a browser posts it. */
export function oneProperty(overrides: Record<string, string> = {}): Record<string, string> {
  return { step: '1', count: '1', ...propertyFields(0), ...overrides };
}

export function propertyFields(index: number, overrides: Record<string, string> = {}) {
  const typed: Record<string, string> = {
    id: `c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e0${index}`,
    view: 'all',
    street: '412 Grand Ave',
    city: 'Ankeny',
    zipCode: '50021',
    propertyType: 'single-family',
    squareFootage: '1850',
    unitCount: '1',
    bedrooms: '',
    bathrooms: '',
    yearBuilt: '',
    ...overrides,
  };
  const named = Object.entries(typed).map(([field, value]) => [`properties.${index}.${field}`, value]);
  return Object.fromEntries(named) as Record<string, string>;
}
