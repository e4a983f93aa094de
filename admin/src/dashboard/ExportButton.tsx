import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useBoardAddress } from '../leads/board/useBoardAddress';
import { useSaveExport } from '../lists/useSaveExport';
import { useApi } from '../useApi';

const WORDS = {
  done: 'dashboard.export.done',
  cut: 'dashboard.export.cut',
  failed: 'dashboard.export.failed',
};

/** The leads that the board shows under its filter, as CSV. */
export function ExportButton() {
  const translate = useTranslate();
  const api = useApi();
  const { filter } = useBoardAddress();
  const { save, isPending } = useSaveExport({
    read: () => api.exportLeads(filter),
    unnamed: 'leads.csv',
    words: WORDS,
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      aria-disabled={isPending}
      sx={{ minWidth: '9rem' }}
      onClick={save}
    >
      {translate(isPending ? 'dashboard.export.busy' : 'dashboard.export.label')}
    </Button>
  );
}
