import { EditBase, HttpError, useEditContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { type SaveMessages, useSaveOutcome } from '../saving/useSaveOutcome';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/PageSkeleton';
import { ContentForm, forgetContent } from './ContentForm';
import { ContentFrame } from './ContentFrame';
import { contentPath, nameOf } from './contentColumns';
import { DeleteContent } from './DeleteContent';
import { MemberPhoto } from './MemberPhoto';

const MESSAGES: SaveMessages = {
  saved: 'content.saved',
  failed: 'content.saveFailed',
  conflict: 'CONTENT_CHANGED',
};
// A record that cannot be read is told on the page itself, and trying again is the reader's choice.
const SHOWN_IN_PLACE = { retry: false, onError: () => undefined };

export function ContentEdit({ kind, id = '' }: { kind: ContentKind; id?: string }) {
  const navigate = useNavigate();
  const { mutationOptions, conflict, settle } = useSaveOutcome<ContentView>(MESSAGES, () => {
    forgetContent(kind, id);
    void navigate(contentPath(kind));
  });
  return (
    <EditBase
      resource={kind}
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
  const translate = useTranslate();
  const { record } = useEditContext<ContentView>();
  return (
    <ContentFrame
      title={record ? nameOf(kind, record) : translate(`content.kind.${kind}.title`)}
      actions={record && <DeleteContent kind={kind} record={record} />}
    >
      {record && kind === 'team-members' && <MemberPhoto member={record as ContentView<'team-members'>} />}
      {record ? (
        <ContentForm kind={kind} record={record} conflict={conflict} onSettled={onSettled} />
      ) : (
        <NoRecord kind={kind} />
      )}
    </ContentFrame>
  );
}

function NoRecord({ kind }: { kind: ContentKind }) {
  const translate = useTranslate();
  const { error, refetch } = useEditContext<ContentView>();
  if (!error) return <PageSkeleton />;
  if (!(error instanceof HttpError && error.status === 404))
    return <LoadFailed title="content.recordFailed" error={error} onRetry={() => refetch()} />;
  const back = { label: translate('content.back'), to: contentPath(kind) };
  return <Notice title={translate('content.missing')} action={back} />;
}
