import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { LeadFilter } from '../../../src/shared/leads/lead.contract.js';
import { dataProvider } from '../dataProvider';
import { fileNameOf, saveFile } from '../saveFile';
import { useSignedIn } from './useDashboardQuery';

const UNNAMED = 'leads.csv';

/** Downloads leads as CSV and says how many there were. */
export function useExportLeads() {
  const translate = useTranslate();
  const notify = useNotify();
  const signedIn = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: (filter: LeadFilter) => signedIn(() => dataProvider.exportLeads(filter)),
    onSuccess({ file, headers }) {
      saveFile(file, fileNameOf(headers, UNNAMED));
      const total = totalOf(headers);
      if (total === null) notify('dashboard.export.cut', { type: 'warning' });
      else notify('dashboard.export.done', { type: 'success', messageArgs: { smart_count: total } });
    },
    onError: ({ message }) =>
      notify('dashboard.export.failed', { type: 'error', messageArgs: { reason: translate(message) } }),
  });
  return { exportLeads: mutate, isPending };
}

/** How many leads the file holds; null when there are more than it could. */
function totalOf(headers: Headers): number | null {
  const total = headers.get('Content-Range')?.split('/')[1];
  return total === undefined || total === '*' ? null : Number(total);
}
