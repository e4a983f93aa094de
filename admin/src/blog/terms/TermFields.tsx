import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { BLOG_FIELDS } from '../../../../src/shared/blog/blog.contract.js';
import { BegunForm } from '../../saving/BegunForm';
import { keepDraft } from '../../saving/drafts';
import { FormButtons } from '../../saving/FormButtons';
import { KeepTyped } from '../../saving/KeepTyped';
import { SaveChanges } from '../../saving/SaveChanges';
import { TERM_INPUTS } from './TermInputs';
import { TERM_RESOURCES, type Term, type TermKind } from './terms';

interface TermFieldsProps {
  kind: TermKind;
  /** None for a new one. */
  term?: Term;
  conflict?: Term | null;
  onSettled?: () => void;
  onDone?: () => void;
}

const nothing = () => undefined;
const draftOf = (kind: TermKind, id = 'new') => `blog ${kind} ${id}`;

/** Forgets the draft once it is saved, or given up. */
export function forgetTerm(kind: TermKind, id?: string): void {
  keepDraft(draftOf(kind, id), '');
}

export function TermFields({
  kind,
  term,
  conflict = null,
  onSettled = nothing,
  onDone = nothing,
}: TermFieldsProps) {
  const translate = useTranslate();
  const title = useId();
  const Inputs = TERM_INPUTS[kind];
  const draft = draftOf(kind, term?.id);
  const notice = {
    title: 'blog.changed',
    fields: BLOG_FIELDS[TERM_RESOURCES[kind]],
    labels: `blog.${kind}.field`,
  };

  function cancel() {
    forgetTerm(kind, term?.id);
    onDone();
  }

  return (
    <Paper component="section" aria-labelledby={title} sx={{ p: 2 }}>
      <Typography id={title} variant="h3" component="h2" sx={{ mb: 2 }}>
        {translate(`blog.${kind}.${term ? 'change' : 'add'}`)}
      </Typography>
      <BegunForm<Term> record={term} draft={draft} conflict={conflict} onSettled={onSettled} notice={notice}>
        {(told) => (
          <>
            <KeepTyped name={draft} />
            {told}
            <Box sx={{ display: 'grid', rowGap: 1, '& .MuiFormControl-root': { m: 0 } }}>
              <Inputs isNew={!term} />
            </Box>
            <FormButtons>
              {term && <Button onClick={cancel}>{translate('blog.cancel')}</Button>}
              <SaveChanges label={`blog.${kind}.${term ? 'changeSubmit' : 'addSubmit'}`} />
            </FormButtons>
          </>
        )}
      </BegunForm>
    </Paper>
  );
}
