import {
  Alert,
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { formatCents } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { agreementMonths } from '#shared/management-terms.js';
import type { CurrentPriceBook, PriceBook } from '#shared/price-book.js';
import { feeBreakdown, formatMoney, offeredPlans, type PlanId, planOrDefault } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { FieldConflict } from '../../components/ConflictNotice';
import { Improvements, useChecklist } from '../improvements/ImprovementsTab';
import { Projection } from '../report/ReportPart';
import { lastSaved, useDraftField } from '../useDraftField';
import { FinishPitch } from './FinishPitch';
import { RentAnalysis, useRent } from './RentAnalysis';
import { walkthroughText } from './text';
import { TermsTable } from './WalkthroughStepper';

interface PitchStepProps {
  lead: LeadView;
  book: CurrentPriceBook;
  onFinished: () => void;
}

/** The pitch: company, rent, improvements and fees. */
export function PitchStep({ lead, book, onFinished }: PitchStepProps) {
  const checklist = useChecklist(lead, book);
  const rent = useRent(lead, book);
  const plan = usePlan(lead, book);
  const offer = {
    plan: plan.shown,
    estimatedRent: rent.shown,
    repairChecklist: checklist.items,
    priceBook: book.version,
    termMonths: agreementMonths(book),
  };
  return (
    <Stack spacing={4}>
      <WhyUs book={book} />
      <RentAnalysis lead={lead} rent={rent} />
      <Projection property={lead} monthlyRent={rent.shown} plan={plan.shown} book={book} />
      <Improvements lead={lead} checklist={checklist} />
      <section aria-labelledby="pitch-terms">
        <Typography id="pitch-terms" variant="h3" gutterBottom>
          {walkthroughText.terms.title}
        </Typography>
        <PlanChoice lead={lead} plan={plan} rentDollarsPerMonth={rent.shown} book={book} />
        <TermsTable terms={quoteTerms({ ...lead, ...offer }, book)} />
      </section>
      <FinishPitch
        lead={lastSaved(rent, checklist, plan)}
        book={book}
        offer={offer}
        isSaving={rent.isPending || checklist.isPending || plan.isPending}
        isStuck={isStuck(rent) || isStuck(checklist) || isStuck(plan)}
        onTheirs={() => {
          rent.drop();
          checklist.drop();
          plan.drop();
        }}
        onFinished={onFinished}
      />
    </Stack>
  );
}

/** Whether a conflict or error has to be resolved first. */
export function isStuck({ isOvertaken, error }: { isOvertaken: boolean; error: string | null }): boolean {
  return isOvertaken || error !== null;
}

const { why } = walkthroughText;

/** Claims a time to rent only if the company has set one. */
function reasons({ placementDays, repairsPreApprovedUnderCents }: CurrentPriceBook) {
  const all: [title: string, text: string][] = [
    [why.repairs, why.repairsText(formatMoney(repairsPreApprovedUnderCents))],
    [why.screening, why.screeningText],
    [why.care, why.careText],
  ];
  if (placementDays) all.unshift([why.placement(placementDays), why.placementText]);
  return all;
}

function WhyUs({ book }: { book: CurrentPriceBook }) {
  return (
    <section aria-labelledby="pitch-why">
      <Typography id="pitch-why" variant="h3" gutterBottom>
        {why.title}
      </Typography>
      <Box component="ul" sx={GRID}>
        {reasons(book).map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <Typography color="textSecondary">{text}</Typography>
          </li>
        ))}
      </Box>
    </section>
  );
}

const GRID = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
};

const { terms: text } = walkthroughText;

/** The owner's plan: chosen, else the default. Saves on change. */
function usePlan(shown: LeadView, book: PriceBook) {
  const plan = useDraftField(shown, 'plan', `lead ${shown.id} walkthrough plan`);
  return { ...plan, shown: planOrDefault(plan.mine ?? plan.lead.plan, book) };
}

interface PlanChoiceProps {
  lead: LeadView;
  plan: ReturnType<typeof usePlan>;
  rentDollarsPerMonth: number;
  book: PriceBook;
}

/** Both plans with what they cost for this property. */
function PlanChoice({ lead, plan, rentDollarsPerMonth, book }: PlanChoiceProps) {
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
      {plan.error !== null && !plan.isOvertaken && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={plan.retry}>
              {text.planRetry}
            </Button>
          }
        >
          {text.planFailed} {plan.error}
        </Alert>
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
