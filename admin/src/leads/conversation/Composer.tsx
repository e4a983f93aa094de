import CallOutlined from '@mui/icons-material/CallOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { Box, Button, Link, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  type ElementType,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
} from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ComposerView } from '#shared/conversation.js';
import type { LeadView } from '#shared/lead.js';
import { useApi } from '../../api/useApi';
import { useDraft } from '../../components/drafts';
import { SmallText } from '../../components/SmallText';
import { reasonOf } from '../../components/saveErrors';
import { useAddressParam } from '../../layout/useAddressParam';
import { lazyPage } from '../../lazy';
import { may } from '../../session/session';
import { BlockSkeleton } from '../../states/skeletons';
import { TimeAgo } from '../../time/TimeAgo';
import { CALL_PARAM, WRITE_PARAM } from '../LeadLink';
import { useRefetchParts } from '../page/useLeadPart';
import { useStaff } from '../staff';
import { MentionField } from '../timeline/MentionField';
import { mentionedIn } from '../timeline/mentions';
import { QUOTE } from '../timeline/ReceivedEmail';
import { noteText } from '../timeline/text';
import { conversationText as text } from './text';

export const EmailForm = lazyPage(() => import('./EmailForm').then((form) => form.EmailForm));
export const TextForm = lazyPage(() => import('./TextForm').then((form) => form.TextForm));

const WAYS = ['note', 'email', 'text'] as const;
type Way = (typeof WAYS)[number];

const ICONS: Record<Way, ElementType> = {
  note: StickyNote2Outlined,
  email: EmailOutlined,
  text: SmsOutlined,
};

/** In pixels, so that the timeline stays where it is while a form loads. */
const HEIGHTS: Record<Way, number> = { note: 144, email: 368, text: 144 };

/** What a message is about: one home, even where its owner has several. */
export type WrittenLead = Pick<LeadView, 'id' | 'name' | 'phone'>;

const FORMS: Record<Way, (lead: WrittenLead) => ReactNode> = {
  note: (lead) => <AddNote leadId={lead.id} />,
  email: (lead) => <EmailForm lead={lead} />,
  text: (lead) => <TextForm lead={lead} />,
};

/** Writes to the owner, or a note to the team. What is typed in one tab stays while another is open. */
export function Composer({ lead }: { lead: WrittenLead }) {
  const [param, setParam] = useAddressParam(WRITE_PARAM);
  const [, setCall] = useAddressParam(CALL_PARAM);
  const open = WAYS.find((way) => way === param) ?? 'note';
  return (
    <div>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mb: 1.5 }}
      >
        <Tabs value={open} onChange={(_, way: Way) => setParam(way)} aria-label={text.label} sx={TABS}>
          {WAYS.map((way) => {
            const Icon = ICONS[way];
            return (
              <Tab
                key={way}
                value={way}
                label={text.tabs[way]}
                icon={<Icon fontSize="small" />}
                iconPosition="start"
                id={`write-tab-${way}`}
                aria-controls={`write-${way}`}
              />
            );
          })}
        </Tabs>
        <Button size="small" startIcon={<CallOutlined />} onClick={() => setCall('open')}>
          {text.call.log}
        </Button>
      </Stack>
      {WAYS.map((way) => (
        <Box
          key={way}
          role="tabpanel"
          id={`write-${way}`}
          aria-label={text.panel[way]}
          hidden={way !== open}
          sx={{
            minHeight: way === 'email' ? { xs: 560, sm: HEIGHTS.email } : HEIGHTS[way],
            // If the owner can't be written to, shows only the reason, without room for a form.
            '&:has(> .MuiAlert-root)': { minHeight: 0 },
          }}
        >
          {way === open && (
            <Suspense fallback={<BlockSkeleton height={HEIGHTS[way]} />}>{FORMS[way](lead)}</Suspense>
          )}
        </Box>
      ))}
    </div>
  );
}

/** Without icons on phones, so that the tabs and the button for calls fit in a line. */
const TABS = {
  minHeight: 40,
  '& .MuiTab-root': { minHeight: 40, minWidth: { xs: 0, sm: 90 }, px: 1.5 },
  '& .MuiTab-icon': { display: { xs: 'none', sm: 'block' } },
};

/** Says that email replies won't show up here, and how to change that. */
export function NoMailbox() {
  return (
    <SmallText>
      {text.noMailbox}{' '}
      {may('integrations.connect') ? (
        <Link component={RouterLink} to="/admin/integrations">
          {text.connectMailbox}
        </Link>
      ) : (
        text.askAdmin
      )}
    </SmallText>
  );
}

/** What the owner wrote, where it is answered: on a phone, the form fills the screen. */
export function Unanswered({ unanswered }: Pick<ComposerView, 'unanswered'>) {
  const id = useId();
  if (!unanswered) return null;
  return (
    <div>
      <Typography id={id} variant="body2" color="textSecondary">
        {text.unanswered} <TimeAgo iso={unanswered.receivedAt} />
      </Typography>
      {/* Long texts scroll, which takes the keyboard too. */}
      <Box
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        sx={{ ...QUOTE, maxHeight: '7.5rem', overflowY: 'auto' }}
      >
        {unanswered.text}
      </Box>
    </div>
  );
}

const CallDialog = lazyPage(() => import('./CallDialog').then((dialog) => dialog.CallDialog));

/** Open while the URL says so; several buttons of a page open it. */
export function OpenCall({ lead }: { lead: WrittenLead }) {
  const [isOpen, setOpen] = useAddressParam(CALL_PARAM);
  return (
    isOpen !== null && (
      <Suspense>
        <CallDialog lead={lead} onClose={() => setOpen(null)} />
      </Suspense>
    )
  );
}

/** Dials, and opens the dialog that asks for the outcome afterward. */
export function useDial(phone: string) {
  const [, setCall] = useAddressParam(CALL_PARAM);
  return { href: `tel:${phone}`, onClick: () => setCall('open') };
}

/** Blank text isn't sent, and unsent text stays as a draft. */
function AddNote({ leadId }: { leadId: string }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const staff = useStaff();
  const { text, type, forget } = useDraft(`lead ${leadId} note`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) =>
      api.addNote(leadId, { text: sent.trim(), mentions: mentionedIn(sent, staff).map(({ id }) => id) }),
    onSuccess: (_, sent) => {
      forget(sent);
      notify(noteText.added, { type: 'success' });
      return reread('timeline');
    },
  });

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() && !isPending) mutate(text);
  }

  return (
    <Stack component="form" spacing={1} onSubmit={send}>
      <MentionField
        text={text}
        onChange={type}
        error={error && `${noteText.failed} ${reasonOf(error, 'text')}`}
      />
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ alignSelf: 'flex-end', minWidth: '7rem' }}
      >
        {isPending ? noteText.submitting : noteText.submit}
      </Button>
    </Stack>
  );
}

/** Once someone asks to reply, the message field gets the focus as soon as it is there. */
export function useFocusOnReply(pane: RefObject<HTMLElement | null>, leadId: string | undefined): void {
  const [way] = useAddressParam(WRITE_PARAM);
  useEffect(() => {
    if (!way || !leadId || !pane.current) return undefined;
    const focus = () => {
      const field = pane.current?.querySelector<HTMLElement>(`#write-${way} textarea:not([aria-hidden])`);
      field?.focus();
      return Boolean(field);
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(pane.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [way, leadId, pane]);
}
