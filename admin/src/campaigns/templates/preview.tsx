import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpError } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { CampaignTemplateView } from '#shared/campaign.js';
import { displayName } from '#shared/lead.js';
import { FoundLeads } from '../../analyses/FoundLeads';
import { useApi } from '../../api/useApi';
import { FilterText } from '../../components/FilterRow';
import { actionText } from '../../components/text';
import { leadText } from '../../leads/text';
import { MessageLook } from '../../messages/MessageLook';
import { useLeadName } from '../CampaignsPage';
import { campaignText } from '../text';

/** The message in the form as a lead would get it. */
export function TemplatePreview() {
  const [leadId, setLeadId] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const name = useLeadName(leadId ?? '');
  return (
    <Paper component="section" aria-labelledby="preview" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id="preview" variant="h3" component="h2">
        {campaignText.templates.preview}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography color="textSecondary">
          {leadId ? campaignText.templates.previewLead(name) : campaignText.templates.previewOf}
        </Typography>
        <Button size="small" onClick={() => setChoosing(true)}>
          {campaignText.templates.choose}
        </Button>
        {leadId && (
          <Button size="small" onClick={() => setLeadId(null)}>
            {campaignText.templates.examples}
          </Button>
        )}
      </Box>
      <Look leadId={leadId} />
      {isChoosing && (
        <ChooseLead
          onChoose={(id) => {
            setLeadId(id);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Paper>
  );
}

function Look({ leadId }: { leadId: string | null }) {
  const api = useApi();
  const [type, subject, content, name] = useWatch({ name: ['type', 'subject', 'content', 'name'] });
  const written = useSettled({ type, subject: type === 'sms' ? null : subject || null, content });
  const { data, error } = useQuery({
    queryKey: ['campaigns', 'preview', written, leadId],
    queryFn: () =>
      api.previewCampaignTemplate({
        ...(written as Pick<CampaignTemplateView, 'type' | 'subject' | 'content'>),
        ...(leadId && { leadId }),
      }),
    enabled: Boolean(written.content),
    retry: false,
    placeholderData: (before) => before,
  });
  if (error)
    return (
      <Typography role="status" sx={{ color: 'var(--bad)' }}>
        {campaignText.templates.previewFailed} {reasonOf(error)}
      </Typography>
    );
  if (!data) return null;
  return (
    <>
      {data.subject && <Typography sx={{ fontWeight: 600 }}>{data.subject}</Typography>}
      <MessageLook message={{ channel: type, ...data }} name={name || 'preview'} />
    </>
  );
}

function reasonOf(error: unknown): string {
  const errors = error instanceof HttpError ? (error.body?.errors as Record<string, unknown>) : null;
  const [first] = Object.values(errors ?? {});
  return typeof first === 'string' ? first : '';
}

/** Finds the lead a template is shown for. */
function ChooseLead({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const [q, setQ] = useState('');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="choose-lead">
      <DialogTitle id="choose-lead">{campaignText.templates.choose}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <FilterText label={leadText.filter.q} value={q} onChange={setQ} grow />
        <FoundLeads q={q} onClear={() => setQ('')}>
          {(lead) => (
            <ListItemButton onClick={() => onChoose(lead.id)}>
              <ListItemText primary={displayName(lead)} secondary={lead.email} />
            </ListItemButton>
          )}
        </FoundLeads>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{actionText.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

const TYPING_PAUSE_MS = 400;

/** The value once typing pauses. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
