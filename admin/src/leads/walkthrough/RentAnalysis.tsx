import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { FieldConflict } from '../../saving/FieldConflict';
import { RentField } from './RentField';
import type { Rent } from './useRent';

/** What the property brings, to be adjusted with the owner. */
export function RentAnalysis({ lead, rent }: { lead: LeadView; rent: Rent }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`walkthrough.rent.${key}`, values);
  return (
    <section aria-labelledby="pitch-rent">
      <Typography id="pitch-rent" variant="h3" gutterBottom>
        {say('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        <Basis rent={rent} />
      </Typography>
      <RentField draft={`lead ${lead.id} typed rent`} rent={rent} />
      {rent.isOvertaken && (
        <FieldConflict
          text={say('now', {
            value: lead.estimatedRent
              ? formatDollars(lead.estimatedRent)
              : translate('saving.conflict.blank'),
          })}
          onMine={rent.saveOver}
          onTheirs={rent.drop}
        />
      )}
      {rent.error !== null && !rent.isOvertaken ? (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={rent.retry}>
              {say('retry')}
            </Button>
          }
        >
          {say('failed')} {translate(rent.error)}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: '1.5em' }}>
          {rent.isPending ? say('saving') : rent.isSaved && say('saved')}
        </Typography>
      )}
    </section>
  );
}

function Basis({ rent: { estimate, isPreparing, isDefault, shown } }: { rent: Rent }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`walkthrough.rent.${key}`, values);
  if (!estimate) {
    if (isPreparing) return say('preparing');
    return isDefault ? say('none', { rent: formatDollars(shown) }) : null;
  }
  const { rent, low, high } = estimate;
  if (low === null || high === null) return say('estimateAlone', { rent: formatDollars(rent) });
  return say('estimate', { rent: formatDollars(rent), low: formatDollars(low), high: formatDollars(high) });
}
