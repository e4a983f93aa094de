import type { AuditEntryView } from '../../../src/shared/audit/audit.contract.js';

/** What was before and what is after, field by field. */
export function Change({ entry: { before, after } }: { entry: AuditEntryView }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return <>–</>;
  return (
    <>
      {fields.map((field) => (
        <div key={field}>
          {field}:{' '}
          {[before, after]
            .filter(Boolean)
            .map((side) => textOf(side?.[field]))
            .join(' to ')}
        </div>
      ))}
    </>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
