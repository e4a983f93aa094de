import { useState } from 'react';
import { CreateBase, EditBase, useRefresh } from 'react-admin';
import { useNewest } from '../../saving/useNewest';
import { type SaveMessages, useSaveOutcome } from '../../saving/useSaveOutcome';
import { LoadFailed } from '../../states/LoadFailed';
import { PageSkeleton } from '../../states/PageSkeleton';
import { BLOG_CHANGED } from '../conflict';
import { forgetTerm, TermFields } from './TermFields';
import { TERM_RESOURCES, type Term, type TermKind } from './terms';

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
  saved: `blog.${kind}.${saved}`,
  failed: `blog.${kind}.saveFailed`,
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
    <LoadFailed compact title={`blog.${kind}.failed`} error={error} onRetry={() => refetch()} />
  ) : (
    <PageSkeleton />
  );
}
