import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import type { LeadView, RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { improvementsTotal } from '../../../../src/shared/pricing/improvements.js';
import { FieldConflict } from '../../saving/FieldConflict';
import { AddImprovement } from './AddImprovement';
import { ChecklistState } from './ChecklistState';
import { ImprovementRow } from './ImprovementRow';
import { useChecklist } from './useChecklist';

/** What readies the property for rent and what it costs; every change is saved at once. */
export function ImprovementsTab({ lead }: { lead: LeadView }) {
  return <Improvements lead={lead} checklist={useChecklist(lead)} />;
}

interface ImprovementsProps {
  lead: LeadView;
  checklist: ReturnType<typeof useChecklist>;
}

export function Improvements({ lead, checklist }: ImprovementsProps) {
  const translate = useTranslate();
  const id = useId();
  const { items, change } = checklist;

  const [renamed, setRenamed] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const [removals, setRemovals] = useState(0);
  useEffect(() => {
    // The button that was pressed is gone with its row; this one stands next.
    if (removals > 0) addButton.current?.focus();
  }, [removals]);

  /** Puts an item in the place of the one of this name, or takes that one away. */
  function replace(name: string, ...by: RepairItem[]) {
    if (by[0] && by[0].name !== name) setRenamed(by[0].name);
    if (!by[0]) setRemovals(removals + 1);
    change(items.flatMap((each) => (each.name === name ? by : [each])));
  }

  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" gutterBottom>
        {translate('leadPage.improvements.title')}
      </Typography>
      {lead.squareFootage === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('leadPage.improvements.noSize')}
        </Typography>
      )}
      {checklist.isOvertaken && (
        <FieldConflict
          text={translate('leadPage.conflict.checklist')}
          onMine={checklist.saveOver}
          onTheirs={checklist.drop}
        />
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
        <span>
          {translate('leadPage.improvements.total', { count: items.filter(({ checked }) => checked).length })}
        </span>
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
