import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { Pill } from '../states/Pill';
import { contentPath, nameOf } from './contentColumns';

/** The name of a record, and whether the site marks it as a sample. */
export function ContentName({ kind, record }: { kind: ContentKind; record: ContentView }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Link component={RouterLink} to={contentPath(kind, record.id)} sx={{ overflowWrap: 'anywhere' }}>
        {nameOf(kind, record)}
      </Link>
      {record.isSample && (
        <span title={translate('content.sampleHint')}>
          <Pill tone="done">{translate('content.sample')}</Pill>
        </span>
      )}
    </Stack>
  );
}
