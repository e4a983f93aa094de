import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCents, formatDateTime } from '../../../../src/shared/format.js';
import type { InvoiceView } from '../../../../src/shared/payments/invoice.contract.js';
import { Pill } from '../../states/Pill';

/** One invoice: green once it is paid, yellow before and otherwise. */
export function InvoiceRow({ invoice }: { invoice: InvoiceView }) {
  const translate = useTranslate();
  const { description, created, amount_due, status, items, url, failure } = invoice;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={HEAD}>
        <Box component="strong" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {description}
        </Box>
        <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCents(amount_due)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        <Pill tone={status === 'paid' ? 'good' : 'wary'}>
          {translate(`leadPage.invoices.status.${status}`)}
        </Pill>
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(new Date(created * 1000).toISOString())}
        </Typography>
        {url && (
          <Link href={url} target="_blank" rel="noopener" variant="body2">
            {translate('leadPage.invoices.open')}
            <span className="visually-hidden"> ({translate('leadPage.report.newTab')})</span>
          </Link>
        )}
      </Box>
      {failure && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'var(--bad)', overflowWrap: 'anywhere' }}>
          {translate(`leadPage.invoices.${status === 'failed' ? 'refused' : 'onItsWay'}`, { failure })}
        </Typography>
      )}
      <details>
        <summary style={{ cursor: 'pointer', paddingBlock: 6 }}>
          {translate('leadPage.invoices.items', { smart_count: items.length })}
        </summary>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an invoice never change
          <Box key={index} sx={HEAD}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{item.description}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatCents(item.amount)}</span>
          </Box>
        ))}
      </details>
    </Box>
  );
}

const ROW = { py: 1.5, '&:not(:last-child)': { borderBottom: '1px solid var(--hairline)' } };
const HEAD = { display: 'flex', justifyContent: 'space-between', gap: 2 };
