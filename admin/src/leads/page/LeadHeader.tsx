import CallOutlined from '@mui/icons-material/CallOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ReactNode, Suspense, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { displayName, type LeadView } from '#shared/lead.js';
import { type NextStep, nextStepOf } from '#shared/setup-progress.js';
import { readDraft } from '../../components/drafts';
import { useSetValue } from '../../components/useSaveField';
import { Page } from '../../layout/Page';
import { useAddressParam } from '../../layout/useAddressParam';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { may } from '../../session/session';
import { AssigneeSelect } from '../assignee';
import { CALL_PARAM, WRITE_PARAM } from '../conversation/Composer';
import { DeleteLeadDialog } from '../LeadDialogs';
import { PAYMENT_CARD } from '../payments/PaymentCard';
import { STATUS_SAVE, StatusSelect } from '../StatusSelect';
import { ScheduleDialog, useUndo } from '../statusChange';
import { leadText } from '../text';
import { leadPageText } from './text';
import { useSetupProgress } from './useLeadPart';

interface LeadHeaderProps {
  lead: LeadView;
  onEditDetails: () => void;
  onWalkthrough: () => void;
  children: ReactNode;
}

/** Name and contact info, editable in place, and the main actions. */
export function LeadHeader({ lead, children, ...acts }: LeadHeaderProps) {
  const name = (h1: ReactNode) => (
    <InlineField lead={lead} field="name" isHeading>
      {h1}
    </InlineField>
  );
  return (
    <Page
      title={displayName(lead)}
      heading={name}
      subtitle={<Contact lead={lead} />}
      actions={<Actions lead={lead} {...acts} />}
    >
      {children}
    </Page>
  );
}

function Contact({ lead }: { lead: LeadView }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}
    >
      <InlineField lead={lead} field="email">
        {lead.email}
      </InlineField>
      <InlineField lead={lead} field="phone">
        {lead.phone ?? leadPageText.noPhone}
      </InlineField>
    </Stack>
  );
}

function Actions({ lead, onEditDetails, onWalkthrough }: Omit<LeadHeaderProps, 'children'>) {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const { data: progress, isError } = useSetupProgress(lead.id);
  const next = nextStepOf(lead, progress ?? []);
  // A first call and the end of a sale follow from the lead alone.
  const isLoading = !progress && !isError && next !== null && next !== 'call';
  const [deleting, setDeleting] = useState(false);

  const writeEmail = () => setParams({ [WRITE_PARAM]: 'email' }, { replace: true });

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {isLoading ? (
        <Skeleton variant="rounded" sx={{ ...MAIN, height: 40 }} />
      ) : (
        <NextStepButton lead={lead} step={next} onWrite={writeEmail} />
      )}
      <StatusSelect lead={lead} isBare />
      <AssigneeSelect lead={lead} />
      {lead.phone && next !== 'call' && <CallButton phone={lead.phone} />}
      <Button variant="outlined" onClick={writeEmail} startIcon={<MailOutlined />}>
        {leadPageText.email}
      </Button>
      <Button variant="outlined" onClick={onWalkthrough} startIcon={<HandshakeOutlined />}>
        {leadPageText.walkthrough}
      </Button>
      <Button variant="outlined" onClick={onEditDetails} startIcon={<EditOutlined />}>
        {leadPageText.editDetails}
      </Button>
      {may('leads.delete') && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {leadPageText.delete}
        </Button>
      )}
      {deleting && (
        <DeleteLeadDialog
          lead={lead}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/leads')}
        />
      )}
    </Stack>
  );
}

/** Dials, and asks afterwards what came of it. */
function CallButton({ phone, isMain }: { phone: string; isMain?: boolean }) {
  const [, setCall] = useAddressParam(CALL_PARAM);
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      href={`tel:${phone}`}
      onClick={() => setCall('open')}
      startIcon={<CallOutlined />}
      sx={isMain ? MAIN : undefined}
    >
      {leadPageText.call}
    </Button>
  );
}

/** Every step's button has the same width, so that nothing moves when it loads or changes. */
const MAIN = { minWidth: '12rem' };

interface NextStepButtonProps {
  lead: LeadView;
  step: NextStep | null;
  onWrite: () => void;
}

/** The page's main button: what staff do next for this lead. */
function NextStepButton({ lead, step, onWrite }: NextStepButtonProps) {
  const refresh = useRefresh();
  const [, setParams] = useSearchParams();
  const [isScheduling, setScheduling] = useState(false);
  const offerUndo = useUndo(() => refresh());
  const { set } = useSetValue('leads', lead, 'status', STATUS_SAVE, offerUndo);
  if (!step) return null;
  if (step === 'call' && lead.phone) return <CallButton phone={lead.phone} isMain />;

  const takeStep = {
    call: onWrite,
    schedule: () => setScheduling(true),
    agreement: () => setParams({ tab: 'documents' }, { replace: true }),
    payment: () => document.getElementById(PAYMENT_CARD)?.focus(),
    onboard: () => setParams({ tab: 'documents' }, { replace: true }),
  }[step];

  function moveOn() {
    setScheduling(false);
    if (lead.status === 'walkthrough_scheduled') refresh();
    else void set({ status: 'walkthrough_scheduled', statusReason: null });
  }

  return (
    <>
      <Button variant="contained" onClick={takeStep} sx={MAIN}>
        {leadPageText.next[step === 'call' ? 'write' : step]}
      </Button>
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            leadId={lead.id}
            leadName={displayName(lead)}
            onCancel={() => setScheduling(false)}
            onNotYet={moveOn}
            onScheduled={moveOn}
          />
        </Suspense>
      )}
    </>
  );
}

const InlineForm = lazyPage(() => import('./InlineForm').then((form) => form.InlineForm));
const prefetchForm = prefetchOnIntent(InlineForm);

interface InlineFieldProps {
  lead: LeadView;
  field: 'name' | 'email' | 'phone';
}

/** A value with an edit button that turns it into an input. */
function InlineField(props: InlineFieldProps & { isHeading?: boolean; children: ReactNode }) {
  const { isHeading, children, ...field } = props;
  const draft = `lead ${field.lead.id} ${field.field}`;
  const [state, setState] = useState<'shown' | 'edited' | 'closed'>(() =>
    readDraft(draft) === null ? 'shown' : 'edited',
  );
  const isEdited = state === 'edited';
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {/* Keep the page heading in the document while editing the name. */}
      {(isHeading || !isEdited) && (
        <Box
          className={isEdited ? 'visually-hidden' : undefined}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {children}
        </Box>
      )}
      {isEdited ? (
        <Suspense>
          <InlineForm {...field} draft={draft} onClose={() => setState('closed')} />
        </Suspense>
      ) : (
        <IconButton
          size="small"
          autoFocus={state === 'closed'}
          aria-label={leadPageText.inline.edit(leadText.field[field.field])}
          onClick={() => setState('edited')}
          {...prefetchForm}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
