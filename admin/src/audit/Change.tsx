import type { AuditEntryView } from '../../../src/shared/audit/audit.contract.js';
import { fieldWords, valueWords } from './words';

/** What was before and what is after, field by field. */
export function Change({ entry: { before, after } }: { entry: AuditEntryView }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return <>–</>;
  return (
    <>
      {fields.map((field) => (
        <div key={field}>
          {fieldWords(field)}:{' '}
          {[before, after]
            .filter((side) => side !== null)
            .map((side) => valueWords(side[field], field))
            .join(' → ')}
        </div>
      ))}
    </>
  );
}
