import { type AnalysisView, isSettled } from '../../../src/shared/analysis/analysis.contract.js';
import { reportMessages } from '../pages/report/report.messages';
import { patientFetch } from '../patient-fetch';
import './download-report';
import './start-management';

const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 15_000;

/** Asks until the estimate is settled, then puts the finished report where the waiting one stood. */
async function fillIn(waiting: HTMLElement): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.3, LONGEST_WAIT_MS)) {
    await pause(wait);
    if (await isReady(waiting.dataset.report!)) break;
  }
  await showFinished(waiting).catch(() => window.location.reload());
}

/** Whether the report is ready; no answer, or a failure, means to ask again later. */
async function isReady(leadId: string): Promise<boolean> {
  try {
    const answer = await patientFetch(`/api/public/analyses/${leadId}`);
    return answer.ok && isSettled(((await answer.json()) as AnalysisView).status);
  } catch {
    return false;
  }
}

async function showFinished(waiting: HTMLElement): Promise<void> {
  const page = await (await patientFetch(window.location.href)).text();
  const finished = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-report]');
  if (!finished) throw new Error('The finished page holds no report');
  waiting.replaceWith(finished);
  announce(reportMessages.ready);
}

function announce(message: string): void {
  const region = document.createElement('p');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  // A region announces what changes in it, so it has to be in the page before its text.
  requestAnimationFrame(() => region.append(message));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const waiting = document.querySelector<HTMLElement>('[data-waiting]');
if (waiting) void fillIn(waiting);
