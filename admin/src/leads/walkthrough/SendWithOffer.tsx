import { Button, InputAdornment, Stack, TextField, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { readCost } from '#shared/improvement.js';
import { LEAD_LIMITS, type LeadView, NO_EMAIL_YET } from '#shared/lead.js';
import { agreementMonths } from '#shared/management-terms.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { planOrDefault } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { useDraft } from '../../components/drafts';
import { WithPrices } from '../../components/Facts';
import { documentText } from '../../documents/text';
import { useAddressParam } from '../../layout/useAddressParam';
import { BlockSkeleton } from '../../states/skeletons';
import { OfferMissing } from '../documents/DocumentsTab';
import { useSendDocument } from '../documents/useDocuments';
import { useChecklist } from '../improvements/ImprovementsTab';
import { useReport } from '../report/ReportPart';
import { lastSaved } from '../useDraftField';
import { FinishPitch } from './FinishPitch';
import { isStuck } from './PitchStep';
import { Basis, useRent } from './RentAnalysis';
import { walkthroughText } from './text';
import { TermsTable } from './WalkthroughStepper';

const HEIGHT = 620;

/** An agreement for an owner who agreed to today's fees outside the pitch: one button accepts the offer and sends it. */
export function SendWithOffer({ lead }: { lead: LeadView }) {
  // Without the estimate, the fees would be those of the default rent.
  const { isFetched } = useReport(lead.id);
  // The agreement goes out by email, so nothing is accepted before there is an address.
  if (!lead.email) return <Typography color="textSecondary">{NO_EMAIL_YET}</Typography>;
  if (!isFetched) return <BlockSkeleton height={HEIGHT} />;
  return <WithPrices height={HEIGHT}>{(book) => <TodaysOffer lead={lead} book={book} />}</WithPrices>;
}

function TodaysOffer({ lead, book }: { lead: LeadView; book: CurrentPriceBook }) {
  const [, setStep] = useAddressParam('walkthrough');
  const checklist = useChecklist(lead, book);
  const rent = useRent(lead, book);
  const agreed = useDraft(`lead ${lead.id} agreed rent`, rent.estimate ? String(rent.estimate.rent) : '');
  const notify = useNotify();
  const { mutateAsync: send } = useSendDocument(lead.id);
  // The owner can't have agreed to fees on a rent that no one has named.
  const asksRent = !rent.isReliable;
  const estimatedRent = asksRent ? readCost(agreed.text, LEAD_LIMITS.dollars) : rent.shown;
  const offer = estimatedRent && {
    plan: planOrDefault(lead.plan, book),
    estimatedRent,
    repairChecklist: checklist.items,
    priceBook: book.version,
    termMonths: agreementMonths(book),
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', width: '100%' }}>
      {asksRent ? (
        <>
          <OfferMissing />
          <TextField
            label={documentText.agreedRent}
            value={agreed.text}
            onChange={({ target }) => agreed.type(target.value)}
            error={agreed.text !== '' && !estimatedRent}
            helperText={agreed.text !== '' && !estimatedRent && walkthroughText.rent.invalid}
            slotProps={RENT_FIELD}
          />
        </>
      ) : (
        <Typography>{documentText.todaysOffer}</Typography>
      )}
      {offer && (
        <FinishPitch
          lead={lastSaved(rent, checklist)}
          book={book}
          offer={offer}
          submit={asksRent ? documentText.sendWithRent : documentText.sendWithFees}
          hint={documentText.sendWithFeesHint}
          failed={documentText.sendFailed}
          isSaving={rent.isPending || checklist.isPending}
          isStuck={isStuck(rent) || isStuck(checklist)}
          onTheirs={() => {
            rent.drop();
            checklist.drop();
          }}
          followUp={() =>
            send('management_agreement').catch(({ message }: Error) => {
              notify(documentText.acceptedNotSent(message), { type: 'error' });
            })
          }
        />
      )}
      {!asksRent && (
        <Button variant="outlined" onClick={() => setStep('pitch')}>
          {documentText.toPitch}
        </Button>
      )}
      {rent.estimate && (
        <Typography color="textSecondary">
          <Basis rent={rent} />
        </Typography>
      )}
      {offer && (
        <div>
          <TermsTable terms={quoteTerms({ ...lead, ...offer }, book)} />
        </div>
      )}
    </Stack>
  );
}

const RENT_FIELD = {
  htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
  input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
} as const;
