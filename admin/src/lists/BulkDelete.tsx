import { useListContext } from 'react-admin';
import { useApi } from '../useApi';
import { BulkAction } from './BulkAction';

/** Deletes every selected record of the list. */
export function BulkDelete({ messages, word }: { messages: string; word?: string }) {
  const api = useApi();
  const { resource } = useListContext();
  return <BulkAction messages={messages} act={(id) => api.delete(resource, { id })} danger word={word} />;
}
