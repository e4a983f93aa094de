import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { shownProjection } from '../../../../src/shared/analysis/report-figures.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { quoteTerms } from '../../../../src/shared/pricing/quote.js';
import { Improvements } from '../page/ImprovementsTab';
import { useChecklist } from '../page/useChecklist';
import { Projection } from '../report/Projection';
import { FinishPitch } from './FinishPitch';
import { RentAnalysis } from './RentAnalysis';
import { TermsTable } from './TermsTable';
import { useRent } from './useRent';
import { WhyUs } from './WhyUs';

/** What the owner is shown: the company, the rent, what the property needs, and what it all costs. */
export function PitchStep({ lead, onFinished }: { lead: LeadView; onFinished: () => void }) {
  const translate = useTranslate();
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
          {translate('walkthrough.terms.title')}
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

/** Whether the reader has to settle a conflict or try again first; the part in question says so itself. */
function isStuck({ isOvertaken, error }: { isOvertaken: boolean; error: string | null }): boolean {
  return isOvertaken || error !== null;
}
