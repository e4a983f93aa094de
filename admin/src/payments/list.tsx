import { formatCents } from '#shared/format.js';
import { PAYMENT_STATES, type PaymentListView } from '#shared/payment.js';
import { DataTable } from '../components/DataTable';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { AdminPage } from '../layout/AdminPage';
import { LeadCell } from '../leads/LeadLink';
import { PaymentStatus } from '../leads/payments/PaymentCard';
import { paymentText } from '../leads/payments/text';
import { Moment } from '../time/TimeAgo';
import { nameOf } from '../users/nameOf';
import { paymentListText as text } from './text';

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="state"
    source="state"
    label={text.status}
    choices={PAYMENT_STATES.map((id) => ({ id, name: paymentText.state[id] }))}
    alwaysOn
  />,
];

/** `/admin/payments`: the onboarding payments of all leads. */
export function PaymentList() {
  return (
    <AdminPage title={text.title}>
      <List<PaymentListView>
        text={text}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        emptyAction={{ label: 'Open leads', to: '/leads' }}
        exporter={false}
        cardHeight={240}
      >
        <DataTable<PaymentListView> label={text.title}>
          <DataTable.Col<PaymentListView>
            source="leadName"
            label={text.lead}
            disableSort
            cellClassName="wide"
            render={(payment) => <LeadCell record={payment} />}
          />
          <DataTable.Col<PaymentListView>
            source="amountCents"
            label={text.amount}
            render={({ amountCents }) => formatCents(amountCents)}
          />
          <DataTable.Col<PaymentListView>
            source="state"
            label={text.status}
            disableSort
            render={(payment) => <State payment={payment} />}
          />
          <DataTable.Col<PaymentListView>
            source="createdAt"
            label={text.requested}
            render={({ createdAt }) => <Moment iso={createdAt} />}
          />
          <DataTable.Col<PaymentListView>
            source="createdBy"
            label={text.requestedBy}
            disableSort
            render={({ createdBy }) => createdBy && nameOf(createdBy)}
          />
          <DataTable.Col<PaymentListView>
            source="paidAt"
            label={text.paid}
            render={({ paidAt }) => <Moment iso={paidAt} />}
          />
        </DataTable>
      </List>
    </AdminPage>
  );
}

function State({ payment }: { payment: PaymentListView }) {
  const { refundedCents, failure } = payment;
  return (
    <>
      <PaymentStatus payment={payment} />
      {refundedCents > 0 && <SmallText>{text.refunded(formatCents(refundedCents))}</SmallText>}
      {failure && <SmallText>{failure}</SmallText>}
    </>
  );
}
