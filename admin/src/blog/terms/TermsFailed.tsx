import { NotRefreshed } from '../../states/NotRefreshed';
import type { TermKind } from './terms';
import { useTermsQuery } from './useTerms';

/** Says beside the choices of these terms why they are empty. */
export function TermsFailed({ kinds }: { kinds: readonly TermKind[] }) {
  return kinds.map((kind) => <OfKind key={kind} kind={kind} />);
}

function OfKind({ kind }: { kind: TermKind }) {
  const { data, error, isFetching, refetch } = useTermsQuery(kind);
  if (data || !error) return null;
  return (
    <NotRefreshed
      title={`blog.${kind}.failed`}
      error={error}
      readAt={0}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
