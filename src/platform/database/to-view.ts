/** A stored value as it leaves the server: dates are ISO text, missing values null. */
type ViewValue<T> = T extends Date ? string : T extends undefined ? null : T;

/** These fields of a record, as they leave the server. Checked against the record's view type where it is returned. */
export function toView<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): { [F in Field]-?: ViewValue<Row[F]> } {
  const view: Partial<Record<Field, unknown>> = {};
  for (const field of fields) {
    const value = row[field];
    view[field] = value instanceof Date ? value.toISOString() : (value ?? null);
  }
  return view as { [F in Field]-?: ViewValue<Row[F]> };
}
