/** Each step of a form has an address of its own, so that going back goes one step back. */
export function stepAddress(page: string, step: number): string {
  return `${page}?step=${step}`;
}

/** The step that an address asks for; null where it asks for none. */
export function stepAsked({ searchParams }: URL): string | null {
  return searchParams.get('step');
}
