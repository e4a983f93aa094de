import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDollars } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { AVERAGE_PLACEMENT_DAYS, PRICE_BOOK } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { shownProjection } from '#shared/report.js';
import { Improvements, useChecklist } from '../improvements/ImprovementsTab';
import { Projection } from '../report/Projection';
import { FinishPitch } from './FinishPitch';
import { RentAnalysis, useRent } from './RentAnalysis';
import { TermsTable } from './TermsTable';
import { walkthroughText } from './text';

/** The pitch: company, rent, improvements and fees. */
export function PitchStep({ lead, onFinished }: { lead: LeadView; onFinished: () => void }) {
  const checklist = useChecklist(lead);
  const rent = useRent(lead);
  const offer = { estimatedRent: rent.shown, repairChecklist: checklist.items };
  return (
    <Stack spacing={4}>
      <WhyUs />
      <RentAnalysis lead={lead} rent={rent} />
      <div>
        <Projection monthlyRent={rent.shown} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {shownProjection(rent.shown).assumptions}
        </Typography>
      </div>
      <Improvements lead={lead} checklist={checklist} />
      <section aria-labelledby="pitch-terms">
        <Typography id="pitch-terms" variant="h3" gutterBottom>
          {walkthroughText.terms.title}
        </Typography>
        <TermsTable terms={quoteTerms({ ...lead, ...offer })} />
      </section>
      <FinishPitch
        lead={lead}
        offer={offer}
        isSaving={rent.isPending || checklist.isPending}
        isStuck={isStuck(rent) || isStuck(checklist)}
        onTheirs={() => {
          rent.drop();
          checklist.drop();
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
const REASONS: [title: string, text: string][] = [
  [why.placement(AVERAGE_PLACEMENT_DAYS), why.placementText],
  [why.repairs, why.repairsText(formatDollars(PRICE_BOOK.repairsPreApprovedUnderDollars))],
  [why.screening, why.screeningText],
  [why.care, why.careText],
];

function WhyUs() {
  return (
    <section aria-labelledby="pitch-why">
      <Typography id="pitch-why" variant="h3" gutterBottom>
        {why.title}
      </Typography>
      <Box component="ul" sx={GRID}>
        {REASONS.map(([title, text]) => (
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
