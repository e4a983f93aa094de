import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../../src/shared/format.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import type { QuoteView } from '../../../../src/shared/payments/payment.contract.js';
import { Notice } from '../../states/Notice';
import { AgreementStep } from '../documents/AgreementStep';
import { isOutdated } from './isOutdated';
import { TermsTable } from './TermsTable';
import type { WalkthroughStep } from './walkthroughSteps';

interface ContractStepProps {
  lead: LeadView;
  quote: QuoteView | null;
  onStep: (step: WalkthroughStep) => void;
}

/** The agreement about what was accepted. */
export function ContractStep({ lead, quote, onStep }: ContractStepProps) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`walkthrough.contract.${key}`, values);
  if (!quote) {
    const action = { label: say('toPitch'), onClick: () => onStep('pitch') };
    return <Notice title={say('none')} text={say('noneHint')} action={action} />;
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <section aria-labelledby="contract-terms">
        <Typography id="contract-terms" variant="h3" gutterBottom>
          {translate('walkthrough.terms.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {say('accepted', { date: formatDateTime(quote.acceptedAt) })}
          {quote.acceptedBy && ` ${say('by', { who: quote.acceptedBy.email })}`}
        </Typography>
        {isOutdated(quote, lead) && (
          <Alert severity="warning" sx={{ my: 1 }}>
            {say('outdated')}
          </Alert>
        )}
        <TermsTable terms={quote.terms} />
      </section>
      <section aria-labelledby="contract-agreement" style={{ width: '100%' }}>
        <Typography id="contract-agreement" variant="h3" gutterBottom>
          {say('title')}
        </Typography>
        <AgreementStep leadId={lead.id} />
      </section>
      <Button variant="outlined" onClick={() => onStep('payment')}>
        {say('next')}
      </Button>
    </Stack>
  );
}
