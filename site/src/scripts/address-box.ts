import { describePlace, lookUpZip } from '../forms/zip-lookup';

const zip = document.querySelector<HTMLInputElement>('[data-address-box] [name=zip]')!;
const outcome = document.querySelector<HTMLElement>('[data-zip-place]')!;
const general = outcome.textContent;
let asked = '';

/** Names the city while the ZIP code is typed. A slow answer for an earlier number is dropped. */
async function showPlace(): Promise<void> {
  const typed = zip.value;
  if (typed === asked) return;
  asked = typed;
  const place = await lookUpZip(typed);
  if (typed !== asked) return;
  outcome.textContent = place ? describePlace(place) : general;
  outcome.toggleAttribute('data-served', place?.isServed ?? false);
}

zip.addEventListener('input', showPlace);
// The browser may have filled it in before this script ran.
void showPlace();
