import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useGetOne, useTranslate } from 'react-admin';
import type { EntryView } from '../../../../src/shared/analysis/entry.contract.js';
import { LoadFailed } from '../../states/LoadFailed';
import { RowsSkeleton } from '../RowsSkeleton';
import { AnalysisFacts } from './AnalysisFacts';
import { LooseAnalysis } from './LooseAnalysis';

// A failure is told in the dialog, and trying again is the reader's choice.
const SHOWN_IN_PLACE = { retry: false };

/** A property that somebody asked about and that belongs to no lead, so that there is no page of a lead to open. */
export function AnalysisDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const { data, error, refetch, isFetching } = useGetOne<EntryView>('analyses', { id }, SHOWN_IN_PLACE);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="analysis-title">
      <DialogTitle id="analysis-title">{translate('dashboard.analysis.title')}</DialogTitle>
      <DialogContent dividers>
        {data && <AnalysisFacts entry={data} />}
        {!data && !error && <RowsSkeleton rows={4} height={48} />}
        {!data && error && (
          <LoadFailed
            title="dashboard.analysis.failed"
            error={error}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 2, flexWrap: 'wrap' }}>
        {data && <LooseAnalysis entry={data} />}
        <Button autoFocus onClick={onClose}>
          {translate('dashboard.analysis.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
