interface AuditedList {
  kind: string;
  isAboutPeople: boolean;
}

/** What the audit keeps of a record: of people the names of the fields alone, since it forgets nothing. */
export function auditWords({ kind, isAboutPeople }: AuditedList, words: object): Record<string, unknown> {
  return { kind, ...(isAboutPeople ? { fields: Object.keys(words) } : words) };
}
