import { plural } from '../components/text';

export const paymentListText = {
  title: 'Payments',
  search: 'Search name, email, phone, address',
  lead: 'Lead',
  amount: 'Amount',
  status: 'Status',
  requested: 'Requested',
  requestedBy: 'Requested by',
  paid: 'Paid',
  refunded: (amount: string) => `${amount} refunded`,
  count: (total: number) => plural(total, 'payment'),
  empty: 'No payments yet',
  emptyHint: "Take a payment on a lead's page, and it's listed here.",
  noMatch: 'No payments match these filters',
  failed: "Couldn't load the payments.",
};

export const invoiceListText = {
  title: 'Invoices',
  search: 'Search name, email, phone, address',
  description: 'Description',
  lead: 'Lead',
  amount: 'Amount due',
  status: 'Status',
  created: 'Created',
  open: 'Open invoice',
  count: (total: number) => plural(total, 'invoice'),
  empty: 'No invoices yet',
  emptyHint: "Create an invoice on a lead's Invoices tab, and it's listed here.",
  noMatch: 'No invoices match these filters',
  failed: "Couldn't load the invoices.",
};
