import { Box, Paper, Typography } from '@mui/material';
import { type ComponentType, useId, useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { BLOG_LIMITS, createBlogTermSchema } from '#shared/blog.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { Create, Edit } from '../../components/Edit';
import { LineInput } from '../../components/FormToolbar';
import { RecordForm } from '../../components/RecordForm';
import { PictureAddress, SlugInput } from '../pictures/PictureAddress';
import { blogText } from '../text';
import { TERM_ENDPOINTS, TERM_RESOURCES, type Term, type TermKind } from './useTerms';

interface TermFormProps {
  kind: TermKind;
  /** Undefined for a new one. */
  id: string | undefined;
  onDone: () => void;
}

/** Adds or edits a category, tag or author next to its list. */
export function TermForm({ kind, id, onDone }: TermFormProps) {
  const title = useId();
  const text = blogText[kind];
  return (
    <Paper component="section" aria-labelledby={title} sx={{ p: 2 }}>
      <Typography id={title} variant="h3" component="h2" sx={{ mb: 2 }}>
        {id ? text.change : text.add}
      </Typography>
      {id ? <EditTerm kind={kind} id={id} onDone={onDone} /> : <NewTerm kind={kind} />}
    </Paper>
  );
}

function NewTerm({ kind }: { kind: TermKind }) {
  const refresh = useRefresh();
  const [created, setCreated] = useState(0);

  function done() {
    // An empty form for the next one.
    setCreated(created + 1);
    refresh();
  }

  return (
    <Create resource={TERM_RESOURCES[kind]}>
      <TermRecordForm key={created} kind={kind} onSaved={done} />
    </Create>
  );
}

function EditTerm({ kind, id, onDone }: TermFormProps & { id: string }) {
  const refresh = useRefresh();

  function done() {
    onDone();
    refresh();
  }

  return (
    <Edit
      resource={TERM_RESOURCES[kind]}
      id={id}
      text={blogText[kind]}
      onBack={onDone}
      height={HEIGHTS[kind]}
    >
      <TermRecordForm kind={kind} onSaved={done} onCancel={onDone} />
    </Edit>
  );
}

interface TermRecordFormProps {
  kind: TermKind;
  onSaved: () => void;
  onCancel?: () => void;
}

function TermRecordForm({ kind, onSaved, onCancel }: TermRecordFormProps) {
  const term = useRecordContext<Term>();
  const Inputs = INPUTS[kind];
  const text = blogText[kind];
  return (
    <RecordForm<Term>
      draft={`blog ${kind} ${term?.id ?? 'new'}`}
      schema={createBlogTermSchema(TERM_ENDPOINTS[kind])}
      text={{ ...text, saved: term ? text.updated : text.created }}
      submit={term ? text.changeSubmit : text.addSubmit}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', rowGap: 1, '& .MuiFormControl-root': { m: 0 } }}>
        <Inputs isNew={!term} />
      </Box>
    </RecordForm>
  );
}

interface InputsProps {
  /** No one links to a new one yet, so its slug still follows its name. */
  isNew: boolean;
}

function CategoryInputs({ isNew }: InputsProps) {
  return (
    <>
      <NameInput isNew={isNew} />
      <SlugInput from="name" label={blogText.categories.field.slug} isFollowing={isNew} />
      <LineInput
        source="description"
        label={blogText.categories.field.description}
        max={BLOG_LIMITS.description}
        isOptional
        multiline
        minRows={3}
      />
    </>
  );
}

function TagInputs({ isNew }: InputsProps) {
  return (
    <>
      <NameInput isNew={isNew} />
      <SlugInput from="name" label={blogText.tags.field.slug} isFollowing={isNew} />
    </>
  );
}

function AuthorInputs({ isNew }: InputsProps) {
  const { field, hint } = blogText.authors;
  return (
    <>
      <NameInput isNew={isNew} />
      <LineInput source="email" label={field.email} type="email" max={EMAIL_MAX} helperText={hint.email} />
      <LineInput source="bio" label={field.bio} max={BLOG_LIMITS.bio} isOptional multiline minRows={3} />
      <PictureAddress source="avatarUrl" label={field.avatarUrl} />
    </>
  );
}

function NameInput({ isNew }: InputsProps) {
  return (
    <LineInput source="name" label={blogText.tags.field.name} max={BLOG_LIMITS.name} autoFocus={!isNew} />
  );
}

const HEIGHTS: Record<TermKind, number> = { categories: 343, tags: 218, authors: 464 };

const INPUTS: Record<TermKind, ComponentType<InputsProps>> = {
  categories: CategoryInputs,
  tags: TagInputs,
  authors: AuthorInputs,
};
