import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { readDraft } from '../../saving/drafts';
import { type InlineFieldProps, InlineForm, inlineDraft } from './InlineForm';

/** A value with a pencil beside it, which turns it into an input in its place. */
export function InlineField(props: InlineFieldProps & { isHeading?: boolean; children: ReactNode }) {
  const { isHeading, children, ...field } = props;
  const translate = useTranslate();
  const [state, setState] = useState<'shown' | 'edited' | 'closed'>(() =>
    readDraft(inlineDraft(field.lead, field.field)) === null ? 'shown' : 'edited',
  );
  const isEdited = state === 'edited';
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {/* The page keeps its heading while the name is typed. */}
      {(isHeading || !isEdited) && (
        <Box
          className={isEdited ? 'visually-hidden' : undefined}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {children}
        </Box>
      )}
      {isEdited ? (
        <InlineForm {...field} onClose={() => setState('closed')} />
      ) : (
        <IconButton
          size="small"
          autoFocus={state === 'closed'}
          aria-label={translate('leadPage.inline.edit', { field: translate(`lead.field.${field.field}`) })}
          onClick={() => setState('edited')}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
