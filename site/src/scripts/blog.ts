import type { FormToken } from '#shared/public-form.js';
import { fetchWithTimeout } from '../fetch-with-timeout';
import './copy-link';

/** The blog's pages are cached, so the newsletter's form gets its token once someone uses it. */
const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
const token = form?.querySelector<HTMLInputElement>('[name=formToken]');

form?.addEventListener(
  'focusin',
  async () => {
    const answer = await fetchWithTimeout('/api/public/form-token').catch(() => null);
    if (answer?.ok && token) token.value = ((await answer.json()) as FormToken).token;
  },
  { once: true },
);
