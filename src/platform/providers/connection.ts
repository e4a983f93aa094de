import type { Connect, Integration } from '#shared/integration.js';
import { type Config, configSchema, type Variables } from '../config.js';
import type { FieldError } from '../errors.js';
import type { Provider } from './provider-health.js';
import { describeRefusal, namesIn } from './provider-tests.js';

/** How a service is connected, whether its keys come from the environment or from the console. */
export interface Connection<T extends object> {
  integration: Integration;
  /** Opens an adapter; without keys, one that says so. */
  open(config: Config): T | Promise<T>;
  /** Its state for the integrations page. */
  describe(adapter: T, config: Config): Provider;
  close?(adapter: T): unknown;
  /** Turns what was entered into variables, where a variable combines several fields. */
  toVariables?(entered: Entered): Entered;
  /** The reverse of `toVariables`. */
  toFields?(variables: Entered): Entered;
  /** The field to blame for a variable, where their names differ. */
  fieldOf?: Record<string, string>;
  /** Where the service is, if admins enter that. Stored secrets are never sent to another address. */
  addressIn?(variables: Entered): string;
  /** What is wrong with the keys if this step of the test fails, where a test has steps. */
  refusals?: Record<string, string>;
}

/** Text by the name of its field or variable. */
export type Entered = Record<string, string>;
/** What the form sends: null for a stored secret to remove. */
export type Sent = Connect['values'];
export type VariableName = keyof Variables;

/** What is stored for a service, by the fields of its form. */
export function fieldsIn({ toFields = same }: Connection<object>, variables?: Entered | null): Entered {
  return variables ? toFields(variables) : {};
}

export const same = (values: Entered): Entered => values;

/** Why a service didn't accept keys, in a sentence of ours. */
export function explainRefusal<T extends object>(
  { integration, refusals }: Connection<T>,
  failure: unknown,
): string {
  return refusals?.[String(failure)] ?? describeRefusal(integration.connect!.service, failure);
}

export function variablesOf({ needs, options }: Integration): VariableName[] {
  return [...needs.flatMap(namesIn), ...options] as VariableName[];
}

export function pick<T extends object>(values: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}

export function problemsIn(values: Entered): FieldError[] {
  return Object.entries(values).flatMap(([name, text]) => {
    const schema = configSchema.shape[name as VariableName];
    const issues = schema ? (schema.safeParse(text).error?.issues ?? []) : [{ code: 'unknown', message: '' }];
    return issues
      .slice(0, 1)
      .map(({ code, message }) => ({ field: name, code: code!.toUpperCase(), message }));
  });
}

export function parsed(values: Entered): Partial<Variables> {
  const entries = Object.entries(values).map(([name, text]) => [
    name,
    configSchema.shape[name as VariableName].parse(text),
  ]);
  return Object.fromEntries(entries);
}
