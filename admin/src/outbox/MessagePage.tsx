import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { MessageDetails } from '#shared/messages/message.contract.js';
import { useApi } from '../api/useApi';
import { Page } from '../layout/Page';
import { may } from '../session/may';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { isMissing } from '../states/requestErrors';
import { PageSkeleton } from '../states/skeletons';
import { MessageShow } from './MessageShow';

const LOOK_EVERY_MS = 3_000;

/** `/admin/outbox/:id`: how one message looks, and why it went or did not; staff come from the lead it was written to. */
export function MessagePage() {
  const { id = '' } = useParams();
  return <LoadedMessage key={id} id={id} />;
}

function LoadedMessage({ id }: { id: string }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', 'details', id],
    queryFn: () => api.message(id),
    retry: false,
    // The page follows a message that is on its way.
    refetchInterval: ({ state }) => isOnItsWay(state.data) && LOOK_EVERY_MS,
  });
  if (data) return <MessageShow message={data} />;
  if (!error) return <PageSkeleton />;
  return isMissing(error) ? <MissingMessage /> : <UnreadableMessage error={error} onRetry={refetch} />;
}

const isOnItsWay = (message?: MessageDetails) => ['pending', 'sending'].includes(message?.state ?? '');

function MissingMessage() {
  const translate = useTranslate();
  return (
    <Page title={translate('outbox.one.missing')}>
      <Notice
        title={translate('outbox.one.missingText')}
        action={
          may('messages.list') ? { label: translate('outbox.one.back'), to: '/admin/outbox' } : undefined
        }
      />
    </Page>
  );
}

function UnreadableMessage(props: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Page title={translate('outbox.one.title')}>
      <LoadFailed title="outbox.one.failed" {...props} />
    </Page>
  );
}
