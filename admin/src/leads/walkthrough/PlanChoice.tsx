import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCents } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import type { PriceBook } from '#shared/price-book.js';
import { feeBreakdown, offeredPlans, type PlanId, planOrDefault } from '#shared/pricing.js';
import { FieldConflict } from '../../components/ConflictNotice';
import { useDraftField } from '../useDraftField';
import { walkthroughText } from './text';

const { terms: text } = walkthroughText;

/** The owner's plan: chosen, else the default. Saves on change. */
export function usePlan(lead: LeadView, book: PriceBook) {
  const { mine, ...plan } = useDraftField(lead, 'plan', `lead ${lead.id} walkthrough plan`);
  return { ...plan, shown: planOrDefault(mine ?? lead.plan, book) };
}

interface PlanChoiceProps {
  lead: LeadView;
  plan: ReturnType<typeof usePlan>;
  rentDollarsPerMonth: number;
  book: PriceBook;
}

/** Both plans with what they cost for this property. */
export function PlanChoice({ lead, plan, rentDollarsPerMonth, book }: PlanChoiceProps) {
  const id = useId();
  const theirs = lead.plan ? book.plans[lead.plan].name : text.noPlan;
  return (
    <FormControl sx={{ mb: 2 }}>
      <FormLabel id={id}>{text.choose}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={plan.shown}
        onChange={(_, chosen) => plan.change(chosen as PlanId)}
      >
        {offeredPlans(book).map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            label={
              <PlanLabel plan={each} lead={lead} rentDollarsPerMonth={rentDollarsPerMonth} book={book} />
            }
          />
        ))}
      </RadioGroup>
      {plan.isOvertaken && (
        <FieldConflict text={text.planChanged(theirs)} onMine={plan.saveOver} onTheirs={plan.drop} />
      )}
    </FormControl>
  );
}

function PlanLabel({
  plan,
  lead,
  rentDollarsPerMonth,
  book,
}: Omit<PlanChoiceProps, 'plan'> & { plan: PlanId }) {
  const { monthly, firstYear } = feeBreakdown({ plan, property: lead, rentDollarsPerMonth }, book);
  const { name, description } = book.plans[plan];
  return (
    <>
      <strong>{name}</strong>{' '}
      {text.planTotals(formatCents(monthly.totalCents), formatCents(firstYear.feesCents))}
      <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {description}
      </Typography>
    </>
  );
}
