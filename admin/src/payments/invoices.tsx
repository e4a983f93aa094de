import { Link } from '@mui/material';
import { formatCents } from '#shared/format.js';
import { INVOICE_STATUSES, type InvoiceListView } from '#shared/payment.js';
import { DataTable } from '../components/DataTable';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { AdminPage } from '../layout/AdminPage';
import { LeadCell } from '../leads/LeadLink';
import { invoiceText } from '../leads/payments/text';
import { Pill } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { invoiceListText as text } from './text';

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="status"
    source="status"
    label={text.status}
    choices={INVOICE_STATUSES.map((id) => ({ id, name: invoiceText.status[id] }))}
    alwaysOn
  />,
];

/** `/admin/invoices`: the invoices of all leads. */
export function InvoiceList() {
  return (
    <AdminPage title={text.title}>
      <List<InvoiceListView>
        text={text}
        filters={filters}
        sort={{ field: 'created', order: 'DESC' }}
        emptyAction={{ label: 'Open leads', to: '/leads' }}
        exporter={false}
        cardHeight={220}
      >
        <DataTable<InvoiceListView> label={text.title}>
          <DataTable.Col<InvoiceListView>
            source="description"
            label={text.description}
            disableSort
            cellClassName="wide"
            render={(invoice) => <Description invoice={invoice} />}
          />
          <DataTable.Col<InvoiceListView>
            source="leadName"
            label={text.lead}
            disableSort
            cellClassName="wide"
            render={(invoice) => <LeadCell record={invoice} tab="invoices" />}
          />
          <DataTable.Col<InvoiceListView>
            source="amount_due"
            label={text.amount}
            render={({ amount_due }) => formatCents(amount_due)}
          />
          <DataTable.Col<InvoiceListView>
            source="status"
            label={text.status}
            disableSort
            render={(invoice) => <State invoice={invoice} />}
          />
          <DataTable.Col<InvoiceListView>
            source="created"
            label={text.created}
            render={({ created }) => <Moment iso={new Date(created * 1000).toISOString()} />}
          />
        </DataTable>
      </List>
    </AdminPage>
  );
}

/** A deleted lead's invoices have no description left. */
function Description({ invoice: { description, items, url } }: { invoice: InvoiceListView }) {
  return (
    <>
      <strong>{description || '–'}</strong>
      <SmallText>{invoiceText.items(items.length)}</SmallText>
      {url && (
        <Link href={url} target="_blank" rel="noopener" variant="body2">
          {text.open}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>
      )}
    </>
  );
}

function State({ invoice: { status, failure } }: { invoice: InvoiceListView }) {
  return (
    <>
      <Pill tone={status === 'paid' ? 'good' : 'wary'}>{invoiceText.status[status]}</Pill>
      {failure && (
        <SmallText sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {status === 'failed' ? invoiceText.notSent(failure) : invoiceText.retrying(failure)}
        </SmallText>
      )}
    </>
  );
}
