import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useBoardAddress } from '../leads/board/useBoardAddress';
import { useExportLeads } from './useExportLeads';

/** The leads that the board shows under its filter, as CSV. */
export function ExportButton() {
  const translate = useTranslate();
  const { filter } = useBoardAddress();
  const { exportLeads, isPending } = useExportLeads();
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      aria-disabled={isPending}
      sx={{ minWidth: '9rem' }}
      onClick={() => !isPending && exportLeads(filter)}
    >
      {translate(isPending ? 'dashboard.export.busy' : 'dashboard.export.label')}
    </Button>
  );
}
