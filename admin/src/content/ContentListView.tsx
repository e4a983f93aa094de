import Stack from '@mui/material/Stack';
import { useListContext, useTranslate } from 'react-admin';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { BulkBar } from '../lists/BulkBar';
import { ColumnMenu } from '../lists/ColumnMenu';
import { ExportButton } from '../lists/ExportButton';
import { isFiltered } from '../lists/FilterBar';
import { RecordRows, RecordRowsSkeleton } from '../lists/RecordRows';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { contentPath } from './contentColumns';
import { FaqPageFilter } from './FaqPageFilter';
import { MoveContent } from './MoveContent';

export function ContentListView({ kind }: { kind: ContentKind }) {
  return (
    <>
      <Stack direction="row" sx={BAR}>
        {kind === 'faqs' && <FaqPageFilter />}
        <ColumnMenu />
        <ExportButton />
      </Stack>
      <BulkBar />
      <Rows kind={kind} />
    </>
  );
}

function Rows({ kind }: { kind: ContentKind }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch, filterValues, setFilters } = useListContext<ContentView>();

  if (isPending) return <RecordRowsSkeleton />;
  if (!data) return <LoadFailed title="content.failed" error={error} onRetry={() => refetch()} />;
  if (data.length === 0 && isFiltered(filterValues)) {
    const showAll = { label: translate('content.showAll'), onClick: () => setFilters({}) };
    return <Notice title={translate('content.noMatch')} action={showAll} />;
  }
  if (data.length === 0) {
    const add = { label: translate(`content.kind.${kind}.add`), to: contentPath(kind, 'create') };
    return <Notice title={translate('content.empty')} text={translate('content.emptyHint')} action={add} />;
  }
  return (
    <MoveContent kind={kind}>
      <RecordRows />
    </MoveContent>
  );
}

const BAR = { flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1.5, mb: 1 };
