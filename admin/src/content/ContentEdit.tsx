import { EditBase, useEditContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { useNewest } from '../saving/useNewest';
import { type SaveMessages, useSaveOutcome } from '../saving/useSaveOutcome';
import { isMissing } from '../states/isMissing';
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
  const known = useEditContext<ContentView>().record;
  const { record, error, refetch } = useNewest<ContentView>();
  return (
    <ContentFrame
      title={known ? nameOf(kind, known) : translate(`content.kind.${kind}.title`)}
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
  const translate = useTranslate();
  if (!error) return <PageSkeleton />;
  if (!isMissing(error)) return <LoadFailed title="content.recordFailed" error={error} onRetry={onRetry} />;
  const back = { label: translate('content.back'), to: contentPath(kind) };
  return <Notice title={translate('content.missing')} action={back} />;
}
