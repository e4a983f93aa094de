import { HttpError, useNotify, useRefresh, useUpdate } from 'react-admin';
import type { ReferralState, ReferralView } from '../../../src/shared/leads/referral.contract.js';
import type { Problem } from '../../../src/shared/problem.js';

/** Sets how far a referral has come. */
export function useSetState(referral: ReferralView) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate<ReferralView>();

  function setState(state: ReferralState) {
    // The version is known again with the answer.
    if (isPending) return;
    update(
      'referrals',
      { id: referral.id, data: { state, version: referral.version }, previousData: referral },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('referral.stateUpdated', { type: 'success' }),
        onError: (error: unknown) => {
          notify(wasFaster(error) ? 'referral.changed' : 'referral.stateFailed', { type: 'error' });
          refresh();
        },
      },
    );
  }

  return { setState, isPending };
}

function wasFaster(error: unknown): boolean {
  return error instanceof HttpError && (error.body as Problem | undefined)?.code === 'REFERRAL_CHANGED';
}
