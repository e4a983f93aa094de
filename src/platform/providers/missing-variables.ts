/** Which of the variables a service needs have no value; `A or B` is met by either. */
export function missingIn(config: object, needs: readonly string[]): string[] {
  return needs.filter((need) => !namesIn(need).some((name) => Reflect.get(config, name)));
}

export function namesIn(need: string): string[] {
  return need.split(' or ');
}
