import CallOutlined from '@mui/icons-material/CallOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import { Box, Button, IconButton, Menu, MenuItem, Skeleton, Stack } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatDollars } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { type NextStep, nextStepOf } from '#shared/setup-progress.js';
import { useInlineForm } from '../../components/useInlineForm';
import { mainContent, Page } from '../../layout/Page';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { may } from '../../session/session';
import { formatSlot } from '../../time/days';
import { TimeAgo } from '../../time/TimeAgo';
import { AssigneeSelect } from '../assignee';
import { useDial } from '../conversation/Composer';
import { DeleteLeadDialog } from '../LeadDialogs';
import { WRITE_PARAM } from '../LeadLink';
import { CollectPayment } from '../payments/PaymentCard';
import { StatusSelect, useStatusChange } from '../StatusSelect';
import { scheduledAt } from '../statusChange';
import { Tags } from '../tags';
import { leadText } from '../text';
import { leadPageText } from './text';
import { useRentEstimate, useSetupProgress } from './useLeadPart';

interface LeadHeaderProps {
  lead: LeadView;
  onEditDetails: () => void;
  onWalkthrough: () => void;
  children: ReactNode;
}

/** Who it is and what comes next: name and status, how to reach them, the facts, and the actions. */
export function LeadHeader({ lead, children, ...acts }: LeadHeaderProps) {
  const nameAndStatus = (h1: ReactNode) => (
    <Box sx={{ ...LINE, columnGap: 1.5 }}>
      <InlineField lead={lead} field="name" isHeading>
        {h1}
      </InlineField>
      <StatusSelect lead={lead} isBare />
    </Box>
  );
  return (
    <Page title={displayName(lead)} heading={nameAndStatus}>
      <Box sx={BAR}>
        <Box sx={{ flex: { sm: '1 1 20rem' }, minWidth: 0 }}>
          <Contact lead={lead} />
          <HeaderFacts lead={lead} />
        </Box>
        <Actions lead={lead} {...acts} />
      </Box>
      {children}
    </Page>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 0.5, minWidth: 0 };

const BAR = {
  display: 'flex',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 1.5,
  mt: -1,
  mb: 2,
};

function Contact({ lead }: { lead: LeadView }) {
  return (
    <Box sx={CONTACT}>
      <InlineField lead={lead} field="phone">
        {lead.phone ?? leadPageText.noPhone}
      </InlineField>
      <InlineField lead={lead} field="email">
        {lead.email ?? leadPageText.noEmail}
      </InlineField>
      <AssigneeSelect lead={lead} isCompact />
    </Box>
  );
}

const CONTACT = {
  ...LINE,
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 0, sm: 0.5 },
  color: 'text.secondary',
  // On phones, the assignee fits next to the phone number, and an email address needs a line.
  '& > :nth-of-type(2)': { order: { xs: 1, sm: 0 } },
  '& > :last-of-type': { flex: { xs: '1 1 6rem', sm: 'none' } },
};

/** The walkthrough, the property, its rent, where the lead came from and when, and its tags. */
function HeaderFacts({ lead }: { lead: LeadView }) {
  const { propertyAddress, estimatedRent, source, createdAt, tags } = lead;
  const walkthroughAt = scheduledAt(lead);
  const estimate = useRentEstimate(lead);
  return (
    <Box component="ul" aria-label={leadPageText.facts.label} sx={FACTS}>
      {walkthroughAt && (
        <li>
          <strong>{leadPageText.facts.walkthrough(formatSlot(walkthroughAt))}</strong>
        </li>
      )}
      {propertyAddress && <li>{propertyAddress}</li>}
      {estimatedRent ? <li>{leadPageText.facts.rent(formatDollars(estimatedRent))}</li> : null}
      {estimate && <li>{leadPageText.facts.estimate(formatDollars(estimate))}</li>}
      <li>{leadText.source[source]}</li>
      <li>
        <TimeAgo iso={createdAt} />
      </li>
      {tags?.length ? (
        <li>
          <Tags tags={tags} />
        </li>
      ) : null}
    </Box>
  );
}

const FACTS = {
  ...LINE,
  p: 0,
  m: 0,
  mt: 0.5,
  // Cuts off the dot before the first fact of a line.
  ml: -2,
  clipPath: (theme: Theme) => `inset(0 0 0 ${theme.spacing(2)})`,
  listStyle: 'none',
  fontSize: '0.9375rem',
  '& > li': { display: 'flex', overflowWrap: 'anywhere' },
  '& > li::before': {
    content: '"·"',
    flex: 'none',
    width: (theme: Theme) => theme.spacing(2),
    color: 'text.secondary',
    textAlign: 'center',
  },
};

function Actions({ lead, ...acts }: Omit<LeadHeaderProps, 'children'>) {
  const [, setParams] = useSearchParams();
  const { data: progress, isError } = useSetupProgress(lead.id);
  const next = nextStepOf(lead, progress ?? []);
  // For a first call and a finished sale, the lead alone is enough.
  const isLoading = !progress && !isError && next !== null && next !== 'call';
  const calls = next === 'call' && lead.phone !== null;
  const write = (way: 'email' | 'text') => setParams({ [WRITE_PARAM]: way }, { replace: true });
  const { schedule, asks } = useStatusChange(lead);

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={ACTIONS}>
      {isLoading ? (
        <Skeleton variant="rounded" sx={{ ...MAIN, height: 40 }} />
      ) : (
        <NextStepButton lead={lead} step={next} onWrite={() => write('email')} onSchedule={schedule} />
      )}
      {next === 'call' && (
        <RoundButton label={leadPageText.next.schedule} icon={<EventOutlined />} onClick={schedule} />
      )}
      {lead.phone && !calls && <CallButton phone={lead.phone} />}
      {(next !== 'call' || calls) && (
        <RoundButton label={leadPageText.writeEmail} icon={<MailOutlined />} onClick={() => write('email')} />
      )}
      {lead.phone && calls && (
        <RoundButton label={leadPageText.writeText} icon={<SmsOutlined />} onClick={() => write('text')} />
      )}
      <MoreMenu
        lead={lead}
        {...acts}
        onWriteText={calls ? undefined : () => write('text')}
        onMoveWalkthrough={hasUpcomingWalkthrough(lead) ? schedule : undefined}
      />
      {asks}
    </Stack>
  );
}

const ACTIONS = { flexWrap: 'wrap', alignItems: 'center', width: { xs: '100%', sm: 'auto' } };

interface MoreMenuProps extends Omit<LeadHeaderProps, 'children'> {
  /** Left out if a button already does this. */
  onWriteText: (() => void) | undefined;
  /** Left out if no walkthrough is coming up. */
  onMoveWalkthrough: (() => void) | undefined;
}

function hasUpcomingWalkthrough(lead: LeadView): boolean {
  const at = scheduledAt(lead);
  return at !== null && Date.parse(at) > Date.now();
}

/** What is done less often. */
function MoreMenu({ lead, onEditDetails, onWalkthrough, onWriteText, onMoveWalkthrough }: MoreMenuProps) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [deleting, setDeleting] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={leadPageText.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={ROUND}
      >
        <MoreHoriz />
      </IconButton>
      <Menu anchorEl={anchor} container={mainContent} open={anchor !== null} onClose={close} onClick={close}>
        {lead.phone && onWriteText && <MenuItem onClick={onWriteText}>{leadPageText.writeText}</MenuItem>}
        {onMoveWalkthrough && <MenuItem onClick={onMoveWalkthrough}>{leadPageText.moveWalkthrough}</MenuItem>}
        <MenuItem onClick={onWalkthrough}>{leadPageText.walkthrough}</MenuItem>
        <MenuItem onClick={onEditDetails}>{leadPageText.editDetails}</MenuItem>
        {may('leads.delete') && (
          <MenuItem onClick={() => setDeleting(true)} sx={{ color: 'var(--bad)' }}>
            {leadPageText.delete}
          </MenuItem>
        )}
      </Menu>
      {deleting && (
        <DeleteLeadDialog
          lead={lead}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/leads')}
        />
      )}
    </>
  );
}

const ROUND = {
  width: 40,
  height: 40,
  flex: 'none',
  border: '1px solid var(--control)',
  borderRadius: 'var(--radius-control)',
  color: 'text.primary',
};

function RoundButton(props: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <IconButton aria-label={props.label} title={props.label} onClick={props.onClick} sx={ROUND}>
      {props.icon}
    </IconButton>
  );
}

function CallButton({ phone, isMain }: { phone: string; isMain?: boolean }) {
  const dials = useDial(phone);
  if (!isMain)
    return (
      <IconButton aria-label={leadPageText.call} title={leadPageText.call} sx={ROUND} {...dials}>
        <CallOutlined />
      </IconButton>
    );
  return (
    <Button variant="contained" startIcon={<CallOutlined />} sx={MAIN} {...dials}>
      {leadPageText.call}
    </Button>
  );
}

/** Every step's button has the same width, so that nothing moves when it loads or changes. */
const MAIN = { width: { sm: '12rem' }, flex: { xs: 1, sm: 'none' }, whiteSpace: 'nowrap', px: 1 };

interface NextStepButtonProps {
  lead: LeadView;
  step: NextStep | null;
  onWrite: () => void;
  onSchedule: () => void;
}

/** The page's main button: what staff do next for this lead. */
function NextStepButton({ lead, step, onWrite, onSchedule }: NextStepButtonProps) {
  const [, setParams] = useSearchParams();
  if (!step) return null;
  if (step === 'call' && lead.phone) return <CallButton phone={lead.phone} isMain />;
  if (step === 'payment')
    return (
      <CollectPayment leadId={lead.id} sx={MAIN}>
        {leadPageText.next.payment}
      </CollectPayment>
    );

  const openDocuments = () => setParams({ tab: 'documents' }, { replace: true });
  const takeStep = {
    call: onWrite,
    schedule: onSchedule,
    agreement: openDocuments,
    signature: openDocuments,
    onboard: openDocuments,
  }[step];

  // While the owner has to sign, staff can only remind them.
  return (
    <Button variant={step === 'signature' ? 'outlined' : 'contained'} onClick={takeStep} sx={MAIN}>
      {leadPageText.next[step === 'call' ? 'write' : step]}
    </Button>
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
  const form = useInlineForm(draft);
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {/* Keep the page heading in the document while editing the name. */}
      {(isHeading || !form.isOpen) && (
        <Box
          className={form.isOpen ? 'visually-hidden' : undefined}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {children}
        </Box>
      )}
      {form.isOpen ? (
        <Suspense>
          <InlineForm {...field} draft={draft} onClose={form.close} />
        </Suspense>
      ) : (
        <IconButton
          size="small"
          color="inherit"
          autoFocus={form.wasClosed}
          aria-label={leadPageText.inline.edit(leadText.field[field.field])}
          onClick={form.open}
          {...prefetchForm}
        >
          <EditOutlined sx={{ fontSize: '1rem' }} />
        </IconButton>
      )}
    </Stack>
  );
}
