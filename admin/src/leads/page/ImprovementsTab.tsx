import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import type { LeadView, RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { improvementsOf, improvementsTotal } from '../../../../src/shared/pricing/improvements.js';
import { ChecklistState } from './ChecklistState';
import { FieldConflict } from './FieldConflict';
import { ImprovementRow } from './ImprovementRow';
import { useSaveField } from './useSaveField';

/** What readies the property for rent and what it costs; every change is saved at once. */
export function ImprovementsTab({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  // What was changed here, until it is saved.
  const [mine, setMine] = useState<RepairItem[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const saving = useSaveField(lead, 'repairChecklist', () => {
    setMine(null);
    setSaved(true);
  });
  const items = mine ?? improvementsOf(lead);

  function change(item: RepairItem) {
    const changed = items.map((each) => (each.name === item.name ? item : each));
    setMine(changed);
    setSaved(false);
    saving.save(changed);
  }

  function drop() {
    saving.stop();
    setMine(null);
  }

  return (
    <section aria-labelledby="improvements">
      <Typography id="improvements" variant="h3" component="h2" gutterBottom>
        {translate('leadPage.improvements.title')}
      </Typography>
      {lead.squareFootage === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('leadPage.improvements.noSize')}
        </Typography>
      )}
      {saving.isOvertaken && mine && (
        <FieldConflict
          text={translate('leadPage.conflict.checklist')}
          onMine={() => saving.saveOver(mine)}
          onTheirs={drop}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {items.map((item) => (
          <ImprovementRow key={item.name} item={item} onChange={change} />
        ))}
      </Box>
      <Box sx={TOTAL} role="status">
        <span>
          {translate('leadPage.improvements.total', { count: items.filter(({ checked }) => checked).length })}
        </span>
        <strong>{formatDollars(improvementsTotal(items))}</strong>
      </Box>
      <ChecklistState
        isSaving={saving.isPending}
        isSaved={isSaved}
        error={saving.error}
        onRetry={() => mine && saving.save(mine)}
        onDrop={drop}
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
