import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type LeadView } from '#shared/lead.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { AVERAGE_PLACEMENT_DAYS, formatMoney } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { Improvements, useChecklist } from '../improvements/ImprovementsTab';
import { Projection } from '../report/Projection';
import { FinishPitch } from './FinishPitch';
import { PlanChoice, usePlan } from './PlanChoice';
import { RentAnalysis, useRent } from './RentAnalysis';
import { TermsTable } from './TermsTable';
import { walkthroughText } from './text';

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
        lead={lead}
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
function isStuck({ isOvertaken, error }: { isOvertaken: boolean; error: string | null }): boolean {
  return isOvertaken || error !== null;
}

const { why } = walkthroughText;
const reasons = (preApproved: string): [title: string, text: string][] => [
  [why.placement(AVERAGE_PLACEMENT_DAYS), why.placementText],
  [why.repairs, why.repairsText(preApproved)],
  [why.screening, why.screeningText],
  [why.care, why.careText],
];

function WhyUs({ book }: { book: CurrentPriceBook }) {
  return (
    <section aria-labelledby="pitch-why">
      <Typography id="pitch-why" variant="h3" gutterBottom>
        {why.title}
      </Typography>
      <Box component="ul" sx={GRID}>
        {reasons(formatMoney(book.repairsPreApprovedUnderCents)).map(([title, text]) => (
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
