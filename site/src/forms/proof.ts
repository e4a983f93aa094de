import { FORM_PROOF } from '#shared/public-form.js';

const HASHES_AT_ONCE = 512;

/** Appends the proof of work that the server asks for during a flood of forms. */
export async function prove(token: string): Promise<string> {
  for (let first = 0; ; first += HASHES_AT_ONCE) {
    const tried = Array.from(
      { length: HASHES_AT_ONCE },
      (_, n) => token + FORM_PROOF.separator + (first + n),
    );
    const isProof = await Promise.all(tried.map(startsWithZeros));
    const found = tried.find((_, n) => isProof[n]);
    if (found) return found;
  }
}

async function startsWithZeros(text: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(digest).getUint32(0) >>> (32 - FORM_PROOF.bits) === 0;
}

/** Browsers offer the hash on secure pages only. */
export const canProve = () => !import.meta.env.SSR && Boolean(globalThis.crypto?.subtle);

/** Proves the token of a form the server has sent back, so that the next try is accepted. */
export async function proveSentBack(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[data-needs-proof]');
  if (!input || !canProve()) return;
  input.value = await prove(input.value);
  input.removeAttribute('data-needs-proof');
}
