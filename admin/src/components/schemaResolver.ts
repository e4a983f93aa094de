import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod/mini';

export type ObjectSchema = z.ZodMiniObject;

/** The paths of a schema's fields; those of nested objects are joined by dots. */
export function fieldsOf(schema?: ObjectSchema): string[] {
  if (!schema) return [];
  return Object.entries<z.ZodMiniType>(schema.shape as Record<string, z.ZodMiniType>).flatMap(
    ([name, field]) => (isObject(field) ? fieldsOf(field).map((inner) => `${name}.${inner}`) : [name]),
  );
}

/** Errors by field that the schema can't find, or has no good message for. */
export type Check = (values: FieldValues) => Record<string, string | undefined>;

/** A check that also depends on the record that the form started from. */
export type RecordCheck<R> = (values: FieldValues, record: R | undefined) => ReturnType<Check>;

/**
 * Validates a form with the API's own schema, or just the fields at `paths`, plus `check`. Values are
 * sent as typed: the server normalizes them.
 */
export function resolverOf(schema?: ObjectSchema, check?: Check, paths = fieldsOf(schema)): Resolver {
  const fields = schema ? paths.map((path) => [path, schemaAt(schema, path)] as const) : [];
  return (values: FieldValues, _, { names }) => {
    const errors: FieldErrors = {};
    // While the user types, only the field itself is validated.
    const isAsked = (path: string) => !names || names.includes(path);
    const add = (path: string, message?: string) => {
      if (message && isAsked(path) && !get(errors, path)) set(errors, path, { type: 'schema', message });
    };
    for (const [path, message] of Object.entries(check?.(values) ?? {})) add(path, message);
    for (const [path, field] of fields) add(path, errorOf(field, get(values, path)));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** An empty input may be null, undefined or an empty string: it is valid if the schema accepts any of them. */
function errorOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  const isBlank = value === undefined || value === null || value === '';
  if (isBlank) return BLANKS.some((blank) => schema.safeParse(blank).success) ? undefined : 'Required';
  return schema.safeParse(value).error?.issues[0]?.message;
}

const BLANKS = [undefined, null, ''];

function schemaAt(schema: ObjectSchema, path: string): z.ZodMiniType {
  return path
    .split('.')
    .reduce<z.ZodMiniType>((outer, name) => unwrap(outer).shape[name] as z.ZodMiniType, schema);
}

const isObject = (schema: z.ZodMiniType): schema is ObjectSchema => 'shape' in unwrap(schema);

/** The schema inside `z.optional(…)`. */
function unwrap(schema: z.ZodMiniType): ObjectSchema {
  const { innerType } = schema.def as unknown as { innerType?: z.ZodMiniType };
  return (schema.def.type === 'optional' && innerType ? innerType : schema) as ObjectSchema;
}
