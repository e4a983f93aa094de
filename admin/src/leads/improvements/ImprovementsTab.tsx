import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, Typography } from '@mui/material';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { formatDollars } from '#shared/format.js';
import { improvementsOf, improvementsTotal } from '#shared/improvement.js';
import { LEAD_LIMITS, type LeadView, type RepairItem } from '#shared/lead.js';
import type { PriceBook } from '#shared/price-book.js';
import { FieldConflict } from '../../components/ConflictNotice';
import { WithPrices } from '../../components/Facts';
import { useInlineForm } from '../../components/useInlineForm';
import { useDraftField } from '../useDraftField';
import { ImprovementForm, ImprovementRow } from './ImprovementRow';
import { improvementText } from './text';

/** Make-ready work and its cost. Every change saves immediately. */
export function ImprovementsTab({ lead }: { lead: LeadView }) {
  return <WithPrices height={480}>{(book) => <Checklist lead={lead} book={book} />}</WithPrices>;
}

function Checklist({ lead, book }: { lead: LeadView; book: PriceBook }) {
  return <Improvements lead={lead} checklist={useChecklist(lead, book)} />;
}

interface ImprovementsProps {
  lead: LeadView;
  checklist: ReturnType<typeof useChecklist>;
}

export function Improvements({ lead, checklist }: ImprovementsProps) {
  const id = useId();
  const { items, change } = checklist;

  const [renamed, setRenamed] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const [removals, setRemovals] = useState(0);
  useEffect(() => {
    // The pressed button went away with its row, so move focus to Add.
    if (removals > 0) addButton.current?.focus();
  }, [removals]);

  function replace(name: string, ...by: RepairItem[]) {
    if (by[0] && by[0].name !== name) setRenamed(by[0].name);
    if (!by[0]) setRemovals(removals + 1);
    change(items.flatMap((each) => (each.name === name ? by : [each])));
  }

  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" gutterBottom>
        {improvementText.title}
      </Typography>
      {lead.squareFootage === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {improvementText.noSize}
        </Typography>
      )}
      {checklist.isOvertaken && (
        <FieldConflict text={improvementText.changed} onMine={checklist.saveOver} onTheirs={checklist.drop} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {items.map((item) => (
          <ImprovementRow
            key={item.name}
            leadId={lead.id}
            item={item}
            isRenamed={item.name === renamed}
            others={items.filter((each) => each !== item)}
            onReplace={(...by) => replace(item.name, ...by)}
          />
        ))}
      </Box>
      <AddImprovement
        button={addButton}
        leadId={lead.id}
        items={items}
        onAdd={(item) => change([...items, item])}
      />
      <Box sx={TOTAL} role="status">
        <span>{improvementText.total(items.filter(({ checked }) => checked).length)}</span>
        <strong>{formatDollars(improvementsTotal(items))}</strong>
      </Box>
      <ChecklistState
        isSaving={checklist.isPending}
        isSaved={checklist.isSaved}
        error={checklist.isOvertaken ? null : checklist.error}
        onRetry={checklist.retry}
        onDrop={checklist.drop}
      />
    </section>
  );
}

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  pt: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontSize: '1.5625rem', fontFamily: 'var(--font-heading)' },
};

interface AddImprovementProps {
  button: Ref<HTMLButtonElement>;
  leadId: string;
  items: RepairItem[];
  onAdd: (item: RepairItem) => void;
}

function AddImprovement({ button, leadId, items, onAdd }: AddImprovementProps) {
  const draft = `lead ${leadId} new improvement`;
  const form = useInlineForm(draft);

  if (form.isOpen)
    return <ImprovementForm draft={draft} others={items} onSave={onAdd} onClose={form.close} />;
  if (items.length >= LEAD_LIMITS.repairItems) {
    return (
      <Typography color="textSecondary" sx={{ pt: 1.5 }}>
        {improvementText.full(LEAD_LIMITS.repairItems)}
      </Typography>
    );
  }
  return (
    <Button ref={button} startIcon={<Add />} autoFocus={form.wasClosed} onClick={form.open} sx={{ mt: 1.5 }}>
      {improvementText.add}
    </Button>
  );
}

interface ChecklistStateProps {
  isSaving: boolean;
  isSaved: boolean;
  error: string | null;
  onRetry: () => void;
  onDrop: () => void;
}

/** Save status of the checklist. */
function ChecklistState({ isSaving, isSaved, error, onRetry, onDrop }: ChecklistStateProps) {
  if (error !== null) {
    return (
      <Alert
        severity="error"
        action={
          <>
            <Button size="small" color="inherit" onClick={onRetry}>
              {improvementText.retry}
            </Button>
            <Button size="small" color="inherit" onClick={onDrop}>
              {improvementText.discard}
            </Button>
          </>
        }
      >
        {improvementText.failed} {error}
      </Alert>
    );
  }
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      role="status"
      sx={{ minHeight: '1.5em', textAlign: 'right' }}
    >
      {isSaving ? improvementText.saving : isSaved && improvementText.saved}
    </Typography>
  );
}

/** The lead's checklist: the standard items plus staff changes. */
export function useChecklist(shown: LeadView, book: PriceBook) {
  const draft = `lead ${shown.id} improvements`;
  const checklist = useDraftField(shown, 'repairChecklist', draft);
  return { ...checklist, items: checklist.mine ?? improvementsOf(checklist.lead, book) };
}
