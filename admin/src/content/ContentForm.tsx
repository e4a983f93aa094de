import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  CONTENT_FIELDS,
  type ContentKind,
  type ContentView,
} from '../../../src/shared/content/content.contract.js';
import { BegunForm } from '../saving/BegunForm';
import { keepDraft } from '../saving/drafts';
import { FormButtons } from '../saving/FormButtons';
import { KeepTyped } from '../saving/KeepTyped';
import { SaveChanges } from '../saving/SaveChanges';
import { CONTENT_INPUTS } from './ContentInputs';
import { contentPath } from './contentColumns';

interface ContentFormProps {
  kind: ContentKind;
  /** None for a new one. */
  record?: ContentView;
  conflict?: ContentView | null;
  onSettled?: () => void;
  /** What became of the last save. */
  children?: ReactNode;
}

const nothing = () => undefined;
const draftOf = (kind: ContentKind, id = 'new') => `content ${kind} ${id}`;

/** Forgets the draft once it is saved, or given up. */
export function forgetContent(kind: ContentKind, id?: string): void {
  keepDraft(draftOf(kind, id), '');
}

/** The form of a record, new or not. Cancel forgets what was typed; leaving the page keeps it. */
export function ContentForm(props: ContentFormProps) {
  const { kind, record, conflict = null, onSettled = nothing, children } = props;
  const translate = useTranslate();
  const Inputs = CONTENT_INPUTS[kind];
  const draft = draftOf(kind, record?.id);
  const notice = { title: 'content.conflict', fields: CONTENT_FIELDS[kind], labels: 'content.field' };
  return (
    <BegunForm<ContentView>
      record={record}
      draft={draft}
      conflict={conflict}
      onSettled={onSettled}
      notice={notice}
    >
      {(told) => (
        <>
          <KeepTyped name={draft} />
          {children}
          {told}
          <Paper sx={{ p: { xs: 2, sm: 3 } }}>
            <Box sx={FIELDS}>
              <Inputs />
            </Box>
            <FormButtons>
              <Button component={Link} to={contentPath(kind)} onClick={() => forgetContent(kind, record?.id)}>
                {translate('content.cancel')}
              </Button>
              <SaveChanges />
            </FormButtons>
          </Paper>
        </>
      )}
    </BegunForm>
  );
}

export const FIELDS = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  '& .MuiFormControl-root': { m: 0 },
};
