import Payments from '@mui/icons-material/PaymentsOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import type { ResourceProps } from 'react-admin';
import { formatCents } from '#shared/format.js';
import type { PaymentListView } from '#shared/payment.js';
import { lazyPage } from '../lazy';

/** Payments are taken, and invoices are created, on the lead's page. */
export const payments: ResourceProps = {
  name: 'admin/payments',
  list: lazyPage(() => import('./list').then((page) => page.PaymentList)),
  icon: Payments,
  recordRepresentation: ({ amountCents }: PaymentListView) => formatCents(amountCents),
};

export const invoices: ResourceProps = {
  name: 'admin/invoices',
  list: lazyPage(() => import('./invoices').then((page) => page.InvoiceList)),
  icon: ReceiptLong,
  recordRepresentation: 'description',
};
