import { escapeHtml } from '../../platform/escape-html.js';
import { renderSandboxPage } from '../../platform/providers/sandbox-page.js';
import type { SubmissionFacts } from '../signature-gateway.js';
import { SANDBOX_PATH } from './sandbox-gateway.js';
import type { SandboxSubmission } from './sandbox-submission.entity.js';

const STATES: Record<string, string> = {
  completed: 'Signed. You can close this page.',
  declined: 'Declined. You can close this page.',
  expired: 'This document can no longer be signed.',
};

/** What the signer sees instead of the signing service's page. `state` also knows whether the document has expired. */
export function sandboxPage(submission: SandboxSubmission, state: SubmissionFacts['state']): string {
  const { formName, fields, signerName } = submission;
  const ended = STATES[state];
  return renderSandboxPage({
    title: `SANDBOX ${formName}`,
    banner: 'SANDBOX: signatures here are not binding',
    main: `<h1>${escapeHtml(formName)}</h1>
<p class="soft">For ${escapeHtml(signerName)}</p>
${ended ? `<p class="state" role="status">${ended}</p>` : ''}
<ul>
${fields.map(({ name, value }) => `<li><span>${escapeHtml(name)}</span><span class="value">${escapeHtml(value)}</span></li>`).join('\n')}
</ul>
${ended ? '' : buttons(submission)}
<p class="soft">Keyturn shows this page instead of a real document because no signing service is configured.</p>`,
  });
}

function buttons({ id, signerName }: SandboxSubmission): string {
  const action = `${SANDBOX_PATH}/${encodeURIComponent(id)}`;
  return `<form method="post" action="${action}/sign"><button class="primary">Sign as ${escapeHtml(signerName)}</button></form>
<form method="post" action="${action}/decline"><button>Decline to sign</button></form>`;
}
