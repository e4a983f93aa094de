import { useTranslate } from 'react-admin';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  type MessageState,
} from '../../../src/shared/messages/message.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect } from '../lists/FilterFields';
import { NotRefreshed } from '../states/NotRefreshed';
import { useTemplates } from './useTemplates';

export function OutboxFilters() {
  const translate = useTranslate();
  const { data: templates = [], error, isFetching, refetch } = useTemplates();
  const nameOf = (state: MessageState) =>
    translate(state === 'sent' ? 'outbox.filterSent' : `outbox.statuses.${state}`);
  return (
    <>
      {templates.length === 0 && error && (
        <NotRefreshed
          title="outbox.templates.failed"
          error={error}
          readAt={0}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <FilterBar search={{ label: 'outbox.search', field: 'q' }}>
        <FilterSelect
          label="outbox.state"
          options={MESSAGE_STATES.map((state) => [state, nameOf(state)])}
          {...useFilter('state')}
        />
        <FilterSelect
          label="outbox.channel"
          options={MESSAGE_CHANNELS.map((channel) => [channel, translate(`outbox.channels.${channel}`)])}
          {...useFilter('channel')}
        />
        <FilterSelect
          label="outbox.template"
          options={templates.map(({ name, title }) => [name, title])}
          {...useFilter('template')}
        />
      </FilterBar>
    </>
  );
}
