/** Stripe's own, and `failed` for one that Stripe refused. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_LIMITS = {
  items: 50,
  description: 500,
  itemDescription: 250,
  /** Cents, for each item. */
  itemMin: 1,
  itemMax: 10_000_000,
  dueDays: 30,
} as const;

export interface InvoiceItem {
  description: string;
  /** Cents. */
  amount: number;
}

export interface InvoiceView {
  id: string;
  description: string;
  /** Seconds since 1970. */
  created: number;
  /** Cents. */
  amount_due: number;
  status: InvoiceStatus;
  items: InvoiceItem[];
  /** Address of the page to pay it on, while it can be paid. */
  url: string | null;
  /** Why it is on its way still, or was refused. */
  failure: string | null;
}

/** Body of `POST /api/stripe/invoices`: whose it is by the id of the customer, or of a lead that is none yet. */
export interface CreateInvoice {
  /** Made by the client: the same request again gets the first invoice. */
  id?: string;
  customerId?: string;
  leadId?: string;
  description: string;
  items: InvoiceItem[];
}
