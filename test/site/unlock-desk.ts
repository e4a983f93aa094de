import type { UnlockRentVsSellRequest } from '#shared/rent-vs-sell.js';
import type { SiteApi } from '#shared/site-api.js';
import { fakeSiteApi, problem } from './fake-site-api.js';

/** Accepts the emails that unlock the table. */
export class UnlockDesk {
  readonly received: (UnlockRentVsSellRequest & { token: string })[] = [];
  isDown = false;

  readonly api: SiteApi = fakeSiteApi({
    unlockRentVsSell: async (body, token) => {
      if (this.isDown) throw problem(503, 'SERVICE_UNAVAILABLE');
      this.received.push({ ...body, token });
      return { leadId: 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01' };
    },
  });
}
