import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { MonitorFilter } from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../api/useApi';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { campaignText } from './text';

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
      if (leads === 0) notify(campaignText.startAll.none, { type: 'info' });
      else notify(campaignText.startAll.done(leads), { type: 'success' });
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
        {campaignText.startAll.label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={campaignText.startAll.title}
          text={campaignText.startAll.text}
          submit={campaignText.startAll.submit}
          error={error}
          onConfirm={start}
          onClose={close}
        />
      )}
    </>
  );
}
