import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { CreateBase, EditBase, useRefresh } from 'react-admin';
import { BLOG_FIELDS } from '#shared/blog.js';
import { keepDraft } from '../../components/drafts';
import { BegunForm, FormButtons, KeepTyped, SaveChanges } from '../../components/RecordForm';
import { useNewest } from '../../components/useNewest';
import { type SaveMessages, useSaveOutcome } from '../../components/useSaveOutcome';
import { LoadFailed } from '../../states/Loaded';
import { PageSkeleton } from '../../states/skeletons';
import { BLOG_CHANGED } from '../DeleteRecord';
import { blogText } from '../text';
import { TERM_INPUTS } from './TermInputs';
import { TERM_ENDPOINTS, TERM_RESOURCES, type Term, type TermKind } from './useTerms';

interface TermFormProps {
  kind: TermKind;
  /** None for a new one. */
  id: string | undefined;
  onDone: () => void;
}

export function TermForm(props: TermFormProps) {
  return props.id ? <EditTerm {...props} /> : <NewTerm {...props} />;
}

const messagesOf = (kind: TermKind, saved: 'created' | 'updated'): SaveMessages => ({
  saved: blogText[kind][saved],
  failed: blogText[kind].saveFailed,
  conflict: BLOG_CHANGED,
});

function NewTerm({ kind }: TermFormProps) {
  const refresh = useRefresh();
  // A form that has done its work is followed by an empty one.
  const [made, setMade] = useState(0);
  const { mutationOptions } = useSaveOutcome<Term>(messagesOf(kind, 'created'), () => {
    forgetTerm(kind);
    setMade(made + 1);
    refresh();
  });
  return (
    <CreateBase resource={TERM_RESOURCES[kind]} redirect={false} mutationOptions={mutationOptions}>
      <TermFields key={made} kind={kind} />
    </CreateBase>
  );
}

function EditTerm({ kind, id, onDone }: TermFormProps) {
  const refresh = useRefresh();
  const { mutationOptions, conflict, settle } = useSaveOutcome<Term>(messagesOf(kind, 'updated'), () => {
    forgetTerm(kind, id);
    onDone();
    refresh();
  });
  return (
    <EditBase
      resource={TERM_RESOURCES[kind]}
      id={id}
      mutationMode="pessimistic"
      mutationOptions={mutationOptions}
      redirect={false}
      redirectOnError={false}
    >
      <Loaded kind={kind} conflict={conflict} onSettled={settle} onDone={onDone} />
    </EditBase>
  );
}

interface LoadedProps {
  kind: TermKind;
  conflict: Term | null;
  onSettled: () => void;
  onDone: () => void;
}

function Loaded({ kind, ...rest }: LoadedProps) {
  const { record, error, refetch } = useNewest<Term>();
  if (record) return <TermFields kind={kind} term={record} {...rest} />;
  return error ? (
    <LoadFailed compact title={blogText[kind].failed} error={error} onRetry={() => refetch()} />
  ) : (
    <PageSkeleton />
  );
}

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
function forgetTerm(kind: TermKind, id?: string): void {
  keepDraft(draftOf(kind, id), '');
}

function TermFields({ kind, term, conflict = null, onSettled = nothing, onDone = nothing }: TermFieldsProps) {
  const title = useId();
  const Inputs = TERM_INPUTS[kind];
  const draft = draftOf(kind, term?.id);
  const notice = {
    title: blogText.changed,
    fields: BLOG_FIELDS[TERM_ENDPOINTS[kind]],
    labels: blogText[kind].field,
  };

  function cancel() {
    forgetTerm(kind, term?.id);
    onDone();
  }

  return (
    <Paper component="section" aria-labelledby={title} sx={{ p: 2 }}>
      <Typography id={title} variant="h3" component="h2" sx={{ mb: 2 }}>
        {blogText[kind][term ? 'change' : 'add']}
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
              {term && <Button onClick={cancel}>{blogText.cancel}</Button>}
              <SaveChanges label={blogText[kind][term ? 'changeSubmit' : 'addSubmit']} />
            </FormButtons>
          </>
        )}
      </BegunForm>
    </Paper>
  );
}
