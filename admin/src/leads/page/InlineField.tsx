import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useState } from 'react';
import type { LeadView } from '#shared/lead.js';
import { readDraft } from '../../components/drafts';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { leadText } from '../text';
import { leadPageText } from './text';

const InlineForm = lazyPage(() => import('./InlineForm').then((form) => form.InlineForm));
const prefetchForm = prefetchOnIntent(InlineForm);

interface InlineFieldProps {
  lead: LeadView;
  field: 'name' | 'email' | 'phone';
}

/** A value with an edit button that turns it into an input. */
export function InlineField(props: InlineFieldProps & { isHeading?: boolean; children: ReactNode }) {
  const { isHeading, children, ...field } = props;
  const draft = `lead ${field.lead.id} ${field.field}`;
  const [state, setState] = useState<'shown' | 'edited' | 'closed'>(() =>
    readDraft(draft) === null ? 'shown' : 'edited',
  );
  const isEdited = state === 'edited';
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {/* Keep the page heading in the document while editing the name. */}
      {(isHeading || !isEdited) && (
        <Box
          className={isEdited ? 'visually-hidden' : undefined}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {children}
        </Box>
      )}
      {isEdited ? (
        <Suspense>
          <InlineForm {...field} draft={draft} onClose={() => setState('closed')} />
        </Suspense>
      ) : (
        <IconButton
          size="small"
          autoFocus={state === 'closed'}
          aria-label={leadPageText.inline.edit(leadText.field[field.field])}
          onClick={() => setState('edited')}
          {...prefetchForm}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
