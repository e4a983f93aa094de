import { FORM_PROOF } from '#shared/public-form.js';

const HASHES_AT_ONCE = 512;

/** Appends the proof of work that the server asks for during a flood of forms. */
export async function prove(token: string): Promise<string> {
  const text = new TextEncoder();
  for (let first = 0; ; first += HASHES_AT_ONCE) {
    const candidates = Array.from(
      { length: HASHES_AT_ONCE },
      (_, index) => token + FORM_PROOF.separator + (first + index),
    );
    const digests = await Promise.all(
      candidates.map((each) => crypto.subtle.digest('SHA-256', text.encode(each))),
    );
    const found = digests.findIndex(
      (digest) => new DataView(digest).getUint32(0) >>> (32 - FORM_PROOF.bits) === 0,
    );
    if (found >= 0) return candidates[found]!;
  }
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
