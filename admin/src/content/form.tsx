import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type ReactNode, useState } from 'react';
import { CreateBase, EditBase, HttpError, useEditContext, useNotify } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { CONTENT_FIELDS, type ContentKind, type ContentView } from '#shared/content.js';
import { keepDraft } from '../components/drafts';
import { BegunForm, FormButtons, KeepTyped, SaveChanges } from '../components/RecordForm';
import { useNewest } from '../components/useNewest';
import { isAnswer, type SaveMessages, useSaveOutcome } from '../components/useSaveOutcome';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { isMissing } from '../states/requestErrors';
import { PageSkeleton } from '../states/skeletons';
import { ContentFrame } from './ContentFrame';
import { contentPath, nameOf, useContentKind } from './columns';
import { DeleteContent } from './DeleteContent';
import { CONTENT_INPUTS } from './inputs';
import { MemberPhoto } from './MemberPhoto';
import { contentText } from './text';

const MESSAGES: SaveMessages = {
  saved: contentText.saved,
  failed: contentText.saveFailed,
  conflict: 'CONTENT_CHANGED',
};
// The page itself shows a failed load, with a button to try again.
const SHOWN_IN_PLACE = { retry: false, onError: () => undefined };

export function ContentEdit() {
  const kind = useContentKind();
  const { id = '' } = useParams();
  // Another record is another page: nothing of the last one may remain.
  return <EditRecord key={`${kind}/${id}`} kind={kind} id={id} />;
}

function EditRecord({ kind, id }: { kind: ContentKind; id: string }) {
  const navigate = useNavigate();
  const { mutationOptions, conflict, settle } = useSaveOutcome<ContentView>(MESSAGES, () => {
    forgetContent(kind, id);
    void navigate(contentPath(kind));
  });
  return (
    <EditBase
      id={id}
      mutationMode="pessimistic"
      mutationOptions={mutationOptions}
      redirect={false}
      redirectOnError={false}
      queryOptions={SHOWN_IN_PLACE}
    >
      <LoadedRecord kind={kind} conflict={conflict} onSettled={settle} />
    </EditBase>
  );
}

interface LoadedRecordProps {
  kind: ContentKind;
  conflict: ContentView | null;
  onSettled: () => void;
}

function LoadedRecord({ kind, conflict, onSettled }: LoadedRecordProps) {
  const known = useEditContext<ContentView>().record;
  const { record, error, refetch } = useNewest<ContentView>();
  return (
    <ContentFrame
      title={known ? nameOf(kind, known) : contentText.kind[kind].title}
      actions={record && <DeleteContent kind={kind} record={record} />}
    >
      {record && kind === 'team-members' && <MemberPhoto member={record as ContentView<'team-members'>} />}
      {record ? (
        <ContentForm kind={kind} record={record} conflict={conflict} onSettled={onSettled} />
      ) : (
        <NoRecord kind={kind} error={error} onRetry={refetch} />
      )}
    </ContentFrame>
  );
}

function NoRecord({ kind, error, onRetry }: { kind: ContentKind; error: unknown; onRetry: () => void }) {
  if (!error) return <PageSkeleton />;
  if (!isMissing(error))
    return <LoadFailed title={contentText.recordFailed} error={error} onRetry={onRetry} />;
  const back = { label: contentText.back, to: contentPath(kind) };
  return <Notice title={contentText.missing} action={back} />;
}

export function ContentCreate() {
  const kind = useContentKind();
  const notify = useNotify();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const mutationOptions = {
    onSuccess: (created: ContentView) => {
      if (!isAnswer(created)) return;
      forgetContent(kind);
      notify(contentText.added, { type: 'success' });
      void navigate(contentPath(kind));
    },
    onError: (error: unknown) => setFailure(error instanceof HttpError ? error.message : ''),
  };
  return (
    <ContentFrame title={contentText.kind[kind].add}>
      <CreateBase redirect={false} mutationOptions={mutationOptions}>
        <ContentForm kind={kind}>
          {failure !== null && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {contentText.addFailed} {failure}
            </Alert>
          )}
        </ContentForm>
      </CreateBase>
    </ContentFrame>
  );
}

interface ContentFormProps {
  kind: ContentKind;
  /** Undefined for a new record. */
  record?: ContentView;
  conflict?: ContentView | null;
  onSettled?: () => void;
  /** The result of the last save. */
  children?: ReactNode;
}

const nothing = () => undefined;
const draftOf = (kind: ContentKind, id = 'new') => `content ${kind} ${id}`;

/** Deletes the draft after saving or canceling. */
function forgetContent(kind: ContentKind, id?: string): void {
  keepDraft(draftOf(kind, id), '');
}

/** The form of a new or existing record. Cancel deletes the draft; leaving the page keeps it. */
function ContentForm(props: ContentFormProps) {
  const { kind, record, conflict = null, onSettled = nothing, children } = props;
  const Inputs = CONTENT_INPUTS[kind];
  const draft = draftOf(kind, record?.id);
  const notice = { title: contentText.conflict, fields: CONTENT_FIELDS[kind], labels: contentText.field };
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
                {contentText.cancel}
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
