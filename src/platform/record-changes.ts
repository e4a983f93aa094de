import { isDeepStrictEqual } from 'node:util';
import { InvalidFields } from './errors.js';

/** react-admin sends whole records: unchanged read-only fields are ignored, changed ones are rejected. */
export function refuseReadOnlyChanges<Body extends object, Field extends keyof Body>(
  body: Body,
  current: object,
  readOnly: readonly Field[],
): Omit<Body, Field> {
  const changes = { ...body };
  const refused = readOnly.filter(
    (field) =>
      changes[field] !== undefined && !isDeepStrictEqual(changes[field], Reflect.get(current, field)),
  );
  if (refused.length > 0) {
    const message = 'This field cannot be changed.';
    throw new InvalidFields(refused.map((field) => ({ field: String(field), code: 'READ_ONLY', message })));
  }
  for (const field of readOnly) delete changes[field];
  return changes;
}

/** The fields of a body that differ from the record. */
export function onlyChanged<Body extends object>(body: Body, current: object): Partial<Body> {
  const changed = Object.entries(body).filter(
    ([field, value]) => !isDeepStrictEqual(value, Reflect.get(current, field)),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}

/** The record's current values that these changes will replace. */
export function replacedBy(changes: object, record: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, Reflect.get(record, field)]));
}
