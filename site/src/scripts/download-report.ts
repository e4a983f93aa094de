import {
  type ReportPdf,
  REPORT_PDF_TEXT as text,
} from '../../../src/shared/documents/report-pdf.contract.js';
import type { Problem } from '../../../src/shared/problem.js';
import { patientFetch } from '../patient-fetch';

const TOO_MANY = 429;
let isUnderWay = false;

/** Has the file made while the page stays, and says how far it is. */
async function download(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')!;
  button.textContent = text.making;
  button.setAttribute('aria-disabled', 'true');
  say(form, '', '');
  try {
    window.location.assign((await make(form.dataset.download!)).url);
    say(form, text.made, '');
  } catch (error) {
    say(form, '', [text.failed, (error as Error).message].filter(Boolean).join('. '));
  }
  button.textContent = text.download;
  button.removeAttribute('aria-disabled');
}

async function make(leadId: string): Promise<ReportPdf> {
  const answer = await patientFetch(`/api/public/analyses/${leadId}/pdf`, { method: 'POST' }).catch(() => {
    throw new Error();
  });
  if (answer.ok) return (await answer.json()) as ReportPdf;
  throw new Error(answer.status === TOO_MANY ? ((await answer.json()) as Problem).detail : '');
}

function say(form: HTMLFormElement, made: string, failed: string): void {
  form.querySelector('[data-made]')!.textContent = made;
  form.querySelector('[data-failed]')!.textContent = failed;
}

/** The document listens, since a report that was waited for is put into the page later. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-download]')) return;
  event.preventDefault();
  if (isUnderWay) return;
  isUnderWay = true;
  void download(form).finally(() => {
    isUnderWay = false;
  });
});
