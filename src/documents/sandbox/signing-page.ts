import { sandboxFrame } from '../../payments/sandbox/sandbox-frame.js';
import { escapeHtml } from '../../platform/escape-html.js';
import type { SubmissionFacts } from '../signature-gateway.js';
import { SIGNING_PATH } from './sandbox-signatures.js';
import type { SandboxSubmission } from './sandbox-submission.entity.js';

const STATES: Record<string, string> = {
  completed: 'Signed. You may close this page.',
  declined: 'Declined. You may close this page.',
  expired: 'This document can be signed no more.',
};

/** The page a signer sees in place of DocuSeal's own. `state` is the service's word, which knows what has expired. */
export function signingPage(submission: SandboxSubmission, state: SubmissionFacts['state']): string {
  const { formName, fields, signerName } = submission;
  const over = STATES[state];
  return sandboxFrame({
    title: `SANDBOX ${formName}`,
    banner: 'SANDBOX: nothing signed here binds anybody',
    main: `<h1>${escapeHtml(formName)}</h1>
<p class="soft">For ${escapeHtml(signerName)}</p>
${over ? `<p class="state" role="status">${over}</p>` : ''}
<ul>
${fields.map(({ name, value }) => `<li><span>${escapeHtml(name)}</span><span class="value">${escapeHtml(value)}</span></li>`).join('\n')}
</ul>
${over ? '' : buttons(submission)}
<p class="soft">This page stands in for the signing service while Keyturn runs on its embedded database without a key of DocuSeal.</p>`,
  });
}

function buttons({ id, signerName }: SandboxSubmission): string {
  const action = `${SIGNING_PATH}/${encodeURIComponent(id)}`;
  return `<form method="post" action="${action}/sign"><button class="primary">Sign as ${escapeHtml(signerName)}</button></form>
<form method="post" action="${action}/decline"><button>Decline to sign</button></form>`;
}
