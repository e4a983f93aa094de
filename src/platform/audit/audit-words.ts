interface AuditedList {
  kind: string;
  isAboutPeople: boolean;
}

/** The words the audit keeps of a record; of records about people only field names, since the audit forgets nothing. */
export function auditWords({ kind, isAboutPeople }: AuditedList, words: object): Record<string, unknown> {
  return { kind, ...(isAboutPeople ? { fields: Object.keys(words) } : words) };
}
