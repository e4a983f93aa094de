import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntryView } from '#shared/audit/audit.contract.js';
import { formatField, formatValue, linkOf } from './format';
import { text } from './text';

/** What changed, field by field. */
export function Change({ entry: { before, after } }: { entry: AuditEntryView }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <>
      {fields.map((field) => (
        <div key={field}>
          {formatField(field)}:{' '}
          {[before, after]
            .filter((side) => side !== null)
            .map((side) => formatValue(side[field], field))
            .join(' → ')}
        </div>
      ))}
    </>
  );
}

/** The record an entry is about: a link, or enough of its ID to tell two apart. */
export function Subject({ entry }: { entry: AuditEntryView }) {
  const link = linkOf(entry);
  const id = entry.subjectId ?? undefined;
  if (!link) return <span title={id}>{formatValue(id)}</span>;
  return (
    <Link component={RouterLink} to={link.to} title={id}>
      {text.open[link.kind]}
    </Link>
  );
}
