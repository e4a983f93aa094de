import { useState } from 'react';
import { EditBase, HttpError, useEditContext, useTranslate } from 'react-admin';
import {
  CONTENT_FIELDS,
  type ContentKind,
  type ContentView,
} from '../../../src/shared/content/content.contract.js';
import { ConflictNotice } from '../saving/ConflictNotice';
import { type SaveMessages, useSaveOutcome } from '../saving/useSaveOutcome';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/PageSkeleton';
import { ContentForm } from './ContentForm';
import { ContentFrame } from './ContentFrame';
import { contentPath, nameOf } from './contentColumns';
import { DeleteContent } from './DeleteContent';
import { LeaveWhenSaved } from './LeaveWhenSaved';
import { MemberPhoto } from './MemberPhoto';

const MESSAGES: SaveMessages = {
  saved: 'content.saved',
  failed: 'content.saveFailed',
  conflict: 'CONTENT_CHANGED',
};
// A record that cannot be read is told on the page itself, and trying again is the reader's choice.
const SHOWN_IN_PLACE = { retry: false, onError: () => undefined };

export function ContentEdit({ kind, id = '' }: { kind: ContentKind; id?: string }) {
  const [saved, setSaved] = useState<ContentView | null>(null);
  const { mutationOptions, conflict, settle } = useSaveOutcome<ContentView>(MESSAGES, setSaved);
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
      <LoadedRecord kind={kind} conflict={conflict} onSettled={settle} saved={saved} />
    </EditBase>
  );
}

interface LoadedRecordProps {
  kind: ContentKind;
  conflict: ContentView | null;
  onSettled: () => void;
  saved: ContentView | null;
}

function LoadedRecord({ kind, conflict, onSettled, saved }: LoadedRecordProps) {
  const translate = useTranslate();
  const { record } = useEditContext<ContentView>();
  return (
    <ContentFrame
      title={record ? nameOf(kind, record) : translate(`content.kind.${kind}.title`)}
      actions={record && <DeleteContent kind={kind} record={record} />}
    >
      {record && kind === 'team-members' && <MemberPhoto member={record as ContentView<'team-members'>} />}
      {record ? (
        <ContentForm kind={kind}>
          <LeaveWhenSaved saved={saved} to={contentPath(kind)} />
          {conflict && (
            <ConflictNotice
              title="content.conflict"
              now={conflict}
              fields={CONTENT_FIELDS[kind]}
              labels="content.field"
              onSettled={onSettled}
            />
          )}
        </ContentForm>
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
