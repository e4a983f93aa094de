import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { MonitorFilter } from '../../../src/shared/campaigns/campaign.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useApi } from '../useApi';

/** Starts the campaigns of all leads the filters show that never were in one. */
export function StartAll() {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const { filterValues } = useListContext();
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start() {
    try {
      const { leads } = await api.startCampaigns(filterValues as MonitorFilter);
      const words = leads === 0 ? 'campaigns.startAll.none' : 'campaigns.startAll.done';
      notify(words, { type: leads === 0 ? 'info' : 'success', messageArgs: { smart_count: leads } });
      close();
      refresh();
    } catch {
      setError(translate('admin.failed'));
    }
  }

  function close() {
    setAsked(false);
    setError(null);
  }

  return (
    <>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {translate('campaigns.startAll.label')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={translate('campaigns.startAll.title')}
          text={translate('campaigns.startAll.text')}
          submit={translate('campaigns.startAll.submit')}
          error={error}
          onConfirm={start}
          onClose={close}
        />
      )}
    </>
  );
}
