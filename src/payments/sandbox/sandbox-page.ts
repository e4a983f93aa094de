import { formatCents } from '#shared/format.js';
import { escapeHtml } from '../../platform/escape-html.js';
import { renderSandboxPage } from '../../platform/providers/sandbox-page.js';
import type { SandboxBill } from './sandbox-bill.entity.js';
import { SANDBOX_PATH } from './sandbox-gateway.js';

/** What the payer sees instead of the payment provider's page. */
export function sandboxPage(bill: SandboxBill, failure?: string): string {
  const { id, items, state } = bill;
  const amountCents = bill.amountCents();
  const kind = id.startsWith('cs_') ? 'Checkout' : 'Invoice';
  return renderSandboxPage({
    title: `SANDBOX ${kind}`,
    banner: 'SANDBOX: no card needed and no money moves',
    main: `<h1>${kind}</h1>
<ul>
${items.map(({ description, amount }) => `<li><span>${escapeHtml(description)}</span><span>${formatCents(amount)}</span></li>`).join('\n')}
</ul>
<p class="total"><span>Total</span><span>${formatCents(amountCents)}</span></p>
${failure ? `<p class="failure" role="alert">${escapeHtml(failure)} You can try again.</p>` : ''}
${state === 'open' ? buttons(bill) : `<p class="state">${STATES[state]}</p>`}
<p class="soft">Keyturn shows this page instead of a real checkout because no payment provider is configured.</p>`,
  });
}

const STATES: Record<string, string> = {
  draft: 'Not sent yet',
  paid: 'Paid',
  expired: 'Closed. This can no longer be paid.',
};

function buttons(bill: SandboxBill): string {
  const { id, cancelUrl } = bill;
  const action = `${SANDBOX_PATH}/${encodeURIComponent(id)}`;
  const back = cancelUrl && `<p class="soft"><a href="${escapeHtml(cancelUrl)}">Cancel and go back</a></p>`;
  return `<form method="post" action="${action}/pay"><button class="pay">Pay ${formatCents(bill.amountCents())}</button></form>
<form method="post" action="${action}/decline"><button>Decline the card</button></form>
${back ?? ''}`;
}
