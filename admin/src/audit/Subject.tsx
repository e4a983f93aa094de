import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntryView } from '../../../src/shared/audit/audit.contract.js';
import { recordOf } from './recordOf';
import { valueWords } from './words';

/** The record an entry is about: a link to it, or as much of its id as tells two apart. */
export function Subject({ entry }: { entry: AuditEntryView }) {
  const translate = useTranslate();
  const record = recordOf(entry);
  const id = entry.subjectId ?? undefined;
  if (!record) return <span title={id}>{valueWords(id)}</span>;
  return (
    <Link component={RouterLink} to={record.to} title={id}>
      {translate(`audit.open.${record.words}`)}
    </Link>
  );
}
