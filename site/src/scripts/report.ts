import { type AnalysisView, isSettled } from '#shared/analysis.js';
import { fetchWithTimeout } from '../fetch-with-timeout';
import { announce, delay, offerToCopy } from './copy-link';
import { rememberReport } from './remembered-report';
import './start-management';
import type { Problem } from '#shared/http.js';
import { REPORT_PDF_TEXT as pdfText, type ReportPdf } from '#shared/report-pdf.js';

/** Here, because the page's copy would be most of this script. */
const READY = 'Your estimate is ready';
const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 15_000;

/** Polls until the estimate is settled, then replaces the placeholder with the finished report. */
async function waitForReport(waiting: HTMLElement): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.3, LONGEST_WAIT_MS)) {
    await delay(wait);
    if (await isReady(waiting.dataset.report!)) break;
  }
  await showReport(waiting).catch(() => window.location.reload());
}

/** No response or an error means: try again later. */
async function isReady(leadId: string): Promise<boolean> {
  try {
    const answer = await fetchWithTimeout(`/api/public/analyses/${leadId}`);
    return answer.ok && isSettled(((await answer.json()) as AnalysisView).status);
  } catch {
    return false;
  }
}

async function showReport(waiting: HTMLElement): Promise<void> {
  const page = await (await fetchWithTimeout(window.location.href)).text();
  const finished = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-report]');
  if (!finished) throw new Error('The finished page has no report');
  waiting.replaceWith(finished);
  offerToCopy();
  announce(READY);
}

rememberReport();

const waiting = document.querySelector<HTMLElement>('[data-waiting]');
if (waiting) void waitForReport(waiting);

const TOO_MANY = 429;
let isDownloading = false;

/** Creates the PDF without leaving the page, and shows the progress. */
async function download(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')!;
  const label = button.querySelector('span')!;
  label.textContent = pdfText.making;
  button.setAttribute('aria-disabled', 'true');
  showStatus(form, '', '');
  try {
    window.location.assign((await createPdf(form)).url);
    showStatus(form, pdfText.made, '');
  } catch (error) {
    showStatus(form, '', [pdfText.failed, (error as Error).message].filter(Boolean).join('. '));
  }
  label.textContent = pdfText.download;
  button.removeAttribute('aria-disabled');
}

async function createPdf(form: HTMLFormElement): Promise<ReportPdf> {
  const plan = new FormData(form).get('plan');
  const url = `/api/public/analyses/${form.dataset.download}/pdf${plan ? `?plan=${plan}` : ''}`;
  const answer = await fetchWithTimeout(url, { method: 'POST' }).catch(() => {
    throw new Error();
  });
  if (answer.ok) return (await answer.json()) as ReportPdf;
  throw new Error(answer.status === TOO_MANY ? ((await answer.json()) as Problem).detail : '');
}

function showStatus(form: HTMLFormElement, made: string, failed: string): void {
  form.querySelector('[data-made]')!.textContent = made;
  form.querySelector('[data-failed]')!.textContent = failed;
}

/** Delegated to the document, because the report may be inserted later. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-download]')) return;
  event.preventDefault();
  if (isDownloading) return;
  isDownloading = true;
  void download(form).finally(() => {
    isDownloading = false;
  });
});
