import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type LeadView } from '#shared/lead.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { planOrDefault } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { WithPrices } from '../../components/Facts';
import { documentText } from '../../documents/text';
import { useAddressParam } from '../../layout/useAddressParam';
import { BlockSkeleton } from '../../states/skeletons';
import { useSendDocument } from '../documents/useDocuments';
import { useChecklist } from '../improvements/ImprovementsTab';
import { useReport } from '../report/ReportPart';
import { FinishPitch } from './FinishPitch';
import { isStuck } from './PitchStep';
import { useRent } from './RentAnalysis';
import { TermsTable } from './WalkthroughStepper';

const HEIGHT = 620;

/** An agreement for an owner who agreed to today's fees outside the pitch: one button accepts the offer and sends it. */
export function SendWithOffer({ lead }: { lead: LeadView }) {
  // Without the estimate, the fees would be those of the default rent.
  const { isFetched } = useReport(lead.id);
  if (!isFetched) return <BlockSkeleton height={HEIGHT} />;
  return <WithPrices height={HEIGHT}>{(book) => <TodaysOffer lead={lead} book={book} />}</WithPrices>;
}

function TodaysOffer({ lead, book }: { lead: LeadView; book: CurrentPriceBook }) {
  const [, setStep] = useAddressParam('walkthrough');
  const checklist = useChecklist(lead, book);
  const rent = useRent(lead, book);
  const { mutate: send } = useSendDocument(lead.id);
  const offer = {
    plan: planOrDefault(lead.plan, book),
    estimatedRent: rent.shown,
    repairChecklist: checklist.items,
    priceBook: book.version,
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', width: '100%' }}>
      <Typography>{documentText.todaysOffer}</Typography>
      <FinishPitch
        lead={lead}
        book={book}
        offer={offer}
        submit={documentText.sendWithFees}
        hint={documentText.sendWithFeesHint}
        isSaving={rent.isPending || checklist.isPending}
        isStuck={isStuck(rent) || isStuck(checklist)}
        onTheirs={() => {
          rent.drop();
          checklist.drop();
        }}
        onFinished={() => send('management_agreement')}
      />
      <Button variant="outlined" onClick={() => setStep('pitch')}>
        {documentText.toPitch}
      </Button>
      <div>
        <TermsTable terms={quoteTerms({ ...lead, ...offer }, book)} />
      </div>
    </Stack>
  );
}
