import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { type QuoteView } from '#shared/payment.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { quoteTerms } from '#shared/quote.js';

import { Notice } from '../../states/Notice';
import { AgreementStep } from '../documents/AgreementStep';

import { TermsTable } from './TermsTable';
import { walkthroughText } from './text';
import type { WalkthroughStep } from './WalkthroughStepper';

interface ContractStepProps {
  lead: LeadView;
  book: CurrentPriceBook;
  quote: QuoteView | null;
  onStep: (step: WalkthroughStep) => void;
}

export function ContractStep({ lead, book, quote, onStep }: ContractStepProps) {
  if (!quote) {
    const action = { label: walkthroughText.contract.toPitch, onClick: () => onStep('pitch') };
    return (
      <Notice
        title={walkthroughText.contract.none}
        text={walkthroughText.contract.noneHint}
        action={action}
      />
    );
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <section aria-labelledby="contract-terms">
        <Typography id="contract-terms" variant="h3" gutterBottom>
          {walkthroughText.terms.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {walkthroughText.contract.accepted(formatDateTime(quote.acceptedAt))}
          {quote.acceptedBy && ` ${walkthroughText.contract.by(quote.acceptedBy.email)}`}
        </Typography>
        {isOutdated(quote, lead, book) && (
          <Alert severity="warning" sx={{ my: 1 }}>
            {walkthroughText.contract.outdated}
          </Alert>
        )}
        <TermsTable terms={quote.terms} />
      </section>
      <section aria-labelledby="contract-agreement" style={{ width: '100%' }}>
        <Typography id="contract-agreement" variant="h3" gutterBottom>
          {walkthroughText.contract.title}
        </Typography>
        <AgreementStep leadId={lead.id} />
      </section>
      <Button variant="outlined" onClick={() => onStep('payment')}>
        {walkthroughText.contract.next}
      </Button>
    </Stack>
  );
}

/** Whether today's terms differ from the accepted ones. */
function isOutdated({ terms }: QuoteView, lead: LeadView, book: CurrentPriceBook): boolean {
  const { priceBook: _, ...accepted } = terms;
  const today: object = quoteTerms(lead, book);
  return Object.entries(accepted).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(today, field)),
  );
}
