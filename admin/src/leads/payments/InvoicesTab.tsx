import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import type { InvoiceView } from '../../../../src/shared/payments/invoice.contract.js';
import { may } from '../../session/may';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { useAddressParam } from '../../useAddressParam';
import { NotSetUp } from '../page/NotSetUp';
import { useDeskQuery } from '../page/useDeskQuery';
import { InvoiceDialog } from './InvoiceDialog';
import { InvoiceRow } from './InvoiceRow';

const INVOICE = 'invoice';

/** What the lead was billed beside the onboarding payment, newest first. */
export function InvoicesTab({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const query = useDeskQuery(lead.id, 'invoices', (api, id) => api.invoicesOf(id));
  const [opened, setOpened] = useAddressParam('new');
  const mode = useDeskQuery(lead.id, 'payments', (api, id) => api.paymentsOf(id)).data?.mode;
  const mayCreate = may('invoices.create') && mode !== undefined && mode !== 'none';
  const open = () => setOpened(INVOICE);
  return (
    <section aria-labelledby="invoices">
      <Box sx={HEAD}>
        <Typography id="invoices" variant="h3" component="h2">
          {translate('leadPage.tabs.invoices')}
        </Typography>
        {mode === 'sandbox' && <Pill tone="wary">{translate('leadPage.payment.sandbox')}</Pill>}
        {mayCreate && (
          <Button variant="contained" onClick={open} sx={{ ml: 'auto' }}>
            {translate('leadPage.invoices.create')}
          </Button>
        )}
      </Box>
      <Loaded query={query} failed="leadPage.invoices.failed" height={240}>
        {(invoices) => <Invoices invoices={invoices} isNotSetUp={mode === 'none'} />}
      </Loaded>
      {opened === INVOICE && mayCreate && <InvoiceDialog lead={lead} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Invoices({ invoices, isNotSetUp }: { invoices: InvoiceView[]; isNotSetUp: boolean }) {
  const translate = useTranslate();
  const notSetUp = isNotSetUp && 'leadPage.invoices.none';
  if (invoices.length === 0 && notSetUp) return <NotSetUp title="leadPage.empty.invoices" text={notSetUp} />;
  if (invoices.length === 0)
    return (
      <Notice title={translate('leadPage.empty.invoices')} text={translate('leadPage.invoices.emptyHint')} />
    );
  return (
    <>
      {notSetUp && <NotSetUp compact title={notSetUp} />}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </Box>
    </>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  mb: 1,
};
