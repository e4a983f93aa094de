import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { formatDateTime } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { FilterText } from '../components/FilterRow';
import { SmallText } from '../components/SmallText';
import { actionText } from '../components/text';
import { FoundLeads } from '../leads/FoundLeads';
import { ScheduleDialog } from '../leads/statusChange';
import { AddTaskForm } from '../leads/tasks/form';
import { taskText } from '../leads/tasks/text';
import { leadText } from '../leads/text';
import { current } from '../session/session';
import { formatSlot } from '../time/days';
import { calendarText } from './text';

const text = calendarText.add;

interface AddDialogProps {
  startsAt: string;
  onClose: () => void;
}

/** Adds a walkthrough or a task at this time: first whose, then what. */
export function AddDialog({ startsAt, onClose }: AddDialogProps) {
  const id = useId();
  const notify = useNotify();
  const queries = useQueryClient();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ lead: LeadView; kind: 'walkthrough' | 'task' } | null>(null);

  function finish() {
    onClose();
    void queries.invalidateQueries();
  }

  if (chosen?.kind === 'walkthrough')
    return (
      <Suspense>
        <ScheduleDialog
          leadId={chosen.lead.id}
          leadName={displayName(chosen.lead)}
          current={{ startsAt, agentId: current()?.user.id ?? null }}
          from={chosen.lead.status}
          onCancel={onClose}
          onScheduled={(lead) => {
            notify(leadText.booked(formatSlot(lead.walkthroughDate!)), { type: 'success' });
            finish();
          }}
        />
      </Suspense>
    );

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {chosen ? text.taskFor(displayName(chosen.lead)) : text.title(formatDateTime(startsAt))}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {chosen ? (
          <AddTaskForm
            leadId={chosen.lead.id}
            draft={`lead ${chosen.lead.id} calendar task`}
            defaults={{ dueAt: startsAt, assigneeId: current()?.user.id ?? null }}
            onClose={finish}
          />
        ) : (
          <>
            <Box sx={SEARCH}>
              <FilterText label={leadText.filter.q} value={q} onChange={setQ} autoFocus />
            </Box>
            <FoundLeads q={q} onClear={() => setQ('')}>
              {(lead) => (
                <Box sx={ITEM}>
                  <div>
                    <strong>{displayName(lead)}</strong>
                    <SmallText>{lead.propertyAddress}</SmallText>
                  </div>
                  <Box sx={{ display: 'flex', flex: 'none', gap: 1 }}>
                    <Button
                      variant="outlined"
                      aria-label={text.walkthroughWith(displayName(lead))}
                      onClick={() => setChosen({ lead, kind: 'walkthrough' })}
                    >
                      {text.walkthrough}
                    </Button>
                    <Button
                      variant="outlined"
                      aria-label={text.taskFor(displayName(lead))}
                      onClick={() => setChosen({ lead, kind: 'task' })}
                    >
                      {taskText.task}
                    </Button>
                  </Box>
                </Box>
              )}
            </FoundLeads>
          </>
        )}
      </DialogContent>
      {!chosen && (
        <DialogActions>
          <Button onClick={onClose}>{actionText.cancel}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

const SEARCH = { '& > *': { width: '100% !important' } };

const ITEM = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  py: 1,
  overflowWrap: 'anywhere',
  borderTop: '1px solid var(--hairline)',
};
