import { Box, Button, Link, Typography } from '@mui/material';
import { formatCents, formatDateTime } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { type InvoiceView } from '#shared/payment.js';
import { SmallText } from '../../components/SmallText';
import { useAddressParam } from '../../layout/useAddressParam';
import { may } from '../../session/session';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Pill } from '../../states/Pill';
import { NotSetUp } from '../page/SideCard';
import { useLeadPart } from '../page/useLeadPart';
import { reportText } from '../report/text';
import { InvoiceDialog } from './InvoiceDialog';
import { invoiceText, paymentText } from './text';

const INVOICE = 'invoice';

/** Invoices other than the onboarding payment, newest first. */
export function InvoicesTab({ lead }: { lead: LeadView }) {
  const query = useLeadPart(lead.id, 'invoices', (api, id) => api.invoicesOf(id));
  const [opened, setOpened] = useAddressParam('new');
  const mode = useLeadPart(lead.id, 'payments', (api, id) => api.paymentsOf(id)).data?.mode;
  const mayCreate = may('invoices.create') && mode !== undefined && mode !== 'none';
  const open = () => setOpened(INVOICE);
  return (
    <section aria-labelledby="invoices">
      <Box sx={HEAD}>
        <Typography id="invoices" variant="h3" component="h2">
          {invoiceText.heading}
        </Typography>
        {mode === 'sandbox' && <Pill tone="wary">{paymentText.sandbox}</Pill>}
        {mayCreate && (
          <Button variant="contained" onClick={open} sx={{ ml: 'auto' }}>
            {invoiceText.create}
          </Button>
        )}
      </Box>
      <Loaded query={query} failed={invoiceText.failed} height={240}>
        {(invoices) => <Invoices invoices={invoices} isNotSetUp={mode === 'none'} />}
      </Loaded>
      {opened === INVOICE && mayCreate && <InvoiceDialog lead={lead} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Invoices({ invoices, isNotSetUp }: { invoices: InvoiceView[]; isNotSetUp: boolean }) {
  const notSetUp = isNotSetUp && invoiceText.none;
  if (invoices.length === 0 && notSetUp) return <NotSetUp title={invoiceText.empty} text={notSetUp} />;
  if (invoices.length === 0) return <Notice title={invoiceText.empty} text={invoiceText.emptyHint} />;
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

function InvoiceRow({ invoice }: { invoice: InvoiceView }) {
  const { description, created, amount_due, status, items, url, failure } = invoice;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={LINE}>
        <Box component="strong" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {description}
        </Box>
        <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCents(amount_due)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        <Pill tone={status === 'paid' ? 'good' : 'wary'}>{invoiceText.status[status]}</Pill>
        <SmallText>{formatDateTime(new Date(created * 1000).toISOString())}</SmallText>
        {url && (
          <Link href={url} target="_blank" rel="noopener" variant="body2">
            {invoiceText.open}
            <span className="visually-hidden"> ({reportText.newTab})</span>
          </Link>
        )}
      </Box>
      {failure && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'var(--bad)', overflowWrap: 'anywhere' }}>
          {status === 'failed' ? invoiceText.notSent(failure) : invoiceText.retrying(failure)}
        </Typography>
      )}
      <details>
        <summary style={{ cursor: 'pointer', paddingBlock: 6 }}>{invoiceText.items(items.length)}</summary>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an invoice never change
          <Box key={index} sx={LINE}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{item.description}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatCents(item.amount)}</span>
          </Box>
        ))}
      </details>
    </Box>
  );
}

const ROW = { py: 1.5, '&:not(:last-child)': { borderBottom: '1px solid var(--hairline)' } };
const LINE = { display: 'flex', justifyContent: 'space-between', gap: 2 };
