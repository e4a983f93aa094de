import type { ContentKind } from '../../../src/shared/content/content.contract.js';
import { BulkAction } from '../lists/BulkAction';
import { useApi } from '../useApi';

/** Deletes all that are selected, after their number was said. */
export function DeleteContents({ kind }: { kind: ContentKind }) {
  const api = useApi();
  return <BulkAction messages="content.deleteSeveral" act={(id) => api.delete(kind, { id })} danger />;
}
