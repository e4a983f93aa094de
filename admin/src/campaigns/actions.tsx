import { Button, type ButtonProps, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import type { JoinedConversation, LeadSequence, MonitorFilter } from '#shared/campaign.js';
import { type LeadStatus } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { actionFailure, ConfirmButton, ConfirmDialog, useAct } from '../components/ConfirmDialog';
import { actionText } from '../components/text';
import styles from '../leads/LeadRow.module.css';
import { useOffer } from '../leads/statusChange';
import { Pill } from '../states/Pill';
import { campaignText } from './text';

interface StartButtonProps extends Pick<ButtonProps, 'variant'> {
  leadId: string;
  name: string;
}

/** Starts the campaign for a lead's stage. Repeating it changes nothing. */
export function StartButton({ leadId, name, variant }: StartButtonProps) {
  const api = useApi();
  const act = useAct();
  return (
    <Button
      size={variant ? 'medium' : 'small'}
      variant={variant}
      aria-label={campaignText.start.of(name)}
      onClick={() => act(() => api.startCampaign(leadId), campaignText.start.done(name))}
    >
      {campaignText.start.label}
    </Button>
  );
}

interface StopButtonProps extends Pick<ButtonProps, 'variant'> {
  id: string;
  name: string;
  /** The reason, which also decides the copy. */
  reason?: 'staff' | 'replied';
}

/** Stops a campaign after a confirmation, and reports messages it was too late to stop. */
export function StopButton({ id, name, reason = 'staff', variant }: StopButtonProps) {
  const notify = useNotify();
  const api = useApi();
  const act = useAct(true);
  const text = reason === 'replied' ? campaignText.replied : campaignText.stop;

  async function stop() {
    let inFlight = 0;
    await act(async () => {
      ({ inFlight } = await api.stopCampaign(id, reason));
    }, text.done(name));
    if (inFlight > 0) notify(campaignText.stop.inFlight(inFlight), { type: 'warning' });
  }

  return (
    <ConfirmButton
      size="small"
      variant={variant}
      danger={reason === 'staff'}
      aria-label={text.of(name)}
      label={text.label}
      title={text.title(name)}
      text={text.text}
      onConfirm={stop}
    />
  );
}

/** Starts a campaign for every listed lead that was never in one. */
export function StartAll() {
  const notify = useNotify();
  const refresh = useRefresh();
  const offer = useOffer();
  const api = useApi();
  const { filterValues } = useListContext();
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start() {
    try {
      const { leads, requestId } = await api.startCampaigns(filterValues as MonitorFilter);
      if (leads === 0) notify(campaignText.startAll.none, { type: 'info' });
      else
        offer(
          campaignText.startAll.done(leads),
          campaignText.startAll.undo,
          () => undo(requestId),
          'success',
        );
      close();
      refresh();
    } catch {
      setError(actionText.failed);
    }
  }

  async function undo(requestId: string) {
    try {
      const { canceled, started } = await api.undoStartCampaigns(requestId);
      if (started > 0 && canceled === 0) notify(campaignText.startAll.tooLate, { type: 'warning' });
      else if (started > 0) notify(campaignText.startAll.undoneExcept(started), { type: 'warning' });
      else notify(campaignText.startAll.undone, { type: 'info' });
    } catch (error) {
      notify(actionFailure(error), { type: 'error' });
    }
    refresh();
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

const POLL_MS = 2_000;

/** How many requested starts are left. The list refreshes as they happen. */
export function StartProgress() {
  const api = useApi();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: ['campaigns', 'starts'],
    queryFn: () => api.startingCampaigns(),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.leads ? POLL_MS : false),
  });
  const leads = data?.leads ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && leads !== before.current) refresh();
    before.current = leads;
  }, [leads, refresh]);
  return (
    <div role="status">
      {leads > 0 && (
        <>
          <Typography variant="body2">{campaignText.startAll.left(leads)}</Typography>
          <LinearProgress aria-hidden sx={{ my: 1 }} />
        </>
      )}
    </div>
  );
}

const TONES = { active: 'notice', joined: 'notice', completed: 'good', stopped: 'done' } as const;

/** A campaign's status, why it ended, and the other property it is about. */
export function EnrollmentState({
  status,
  reason,
  joined,
}: Pick<LeadSequence, 'status' | 'reason' | 'joined'>) {
  return (
    <>
      <Pill tone={TONES[status]}>{campaignText.states[status]}</Pill>
      {reason && <div className={styles.soft}>{campaignText.reasons[reason]}</div>}
      {joined && (
        <div className={styles.soft}>
          <Joined joined={joined} />
        </div>
      )}
    </>
  );
}

/** The owner already gets the follow-up about another of their properties. */
export function Joined({ joined: { leadId, property } }: { joined: JoinedConversation }) {
  return (
    <>
      {campaignText.joined} <Link to={`/leads/${leadId}`}>{property || campaignText.otherProperty}</Link>
    </>
  );
}

/** A lead without a campaign: `Active` once it is closed, `Pending` before. */
export function WithoutEnrollment({ leadStatus }: { leadStatus: LeadStatus }) {
  const state = leadStatus === 'closed' ? 'active' : 'pending';
  return (
    <>
      <Pill tone="done">{campaignText[state]}</Pill>
      <div className={styles.soft}>{campaignText.withoutCampaign[state]}</div>
    </>
  );
}
