/** Slugs are unique however they are written. */
export function uniqueSlug(table: string) {
  const name = `${table}_slug_unique`;
  return { name, expression: `create unique index ${name} on ${table} (lower(slug))` };
}
