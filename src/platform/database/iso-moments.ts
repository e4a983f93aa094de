/** Fields of these names hold moments, everywhere. */
type MomentName = 'at' | `${string}At`;

/** A view as it is read: the driver gives moments as dates, the ORM and JSON as text. */
export type Stored<View> = {
  [Field in keyof View]: Field extends MomentName ? Date | string | Extract<View[Field], null> : View[Field];
};

type WithIsoMoments<Row> = {
  [Field in keyof Row]: Field extends MomentName ? string | Extract<Row[Field], null> : Row[Field];
};

/** Moments travel as ISO text. */
export function isoMoments<Row extends object>(row: Row): WithIsoMoments<Row> {
  const entries = Object.entries(row).map(([field, value]) => [field, isMoment(field) ? iso(value) : value]);
  return Object.fromEntries(entries) as WithIsoMoments<Row>;
}

function isMoment(field: string): boolean {
  return field === 'at' || field.endsWith('At');
}

function iso(moment: Date | string | null): string | null {
  return moment && new Date(moment).toISOString();
}
