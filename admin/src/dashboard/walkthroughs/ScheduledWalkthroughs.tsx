import { useTranslate } from 'react-admin';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { useNow } from '../../time/useNow';
import { Block } from '../Block';
import { RowsSkeleton } from '../RowsSkeleton';
import { useDashboardQuery } from '../useDashboardQuery';
import { useCountedRetry } from './useCountedRetry';
import { WalkthroughGroup } from './WalkthroughGroup';
import { groupOf, WALKTHROUGH_GROUPS } from './walkthroughGroups';

/** The walkthroughs that come next, and those that still wait for a date. */
export function ScheduledWalkthroughs() {
  const translate = useTranslate();
  const query = useDashboardQuery('walkthroughs', (api) => api.walkthroughs());
  const retry = useCountedRetry(query);
  const now = useNow();
  return (
    <Block title={translate('dashboard.walkthroughs.title')}>
      <Loaded
        query={query}
        failed="dashboard.walkthroughs.failed"
        hint={retry === null ? translate('dashboard.walkthroughs.retriesSpent') : undefined}
        onRetry={retry}
        skeleton={<RowsSkeleton rows={4} height={76} />}
      >
        {(walkthroughs) =>
          walkthroughs.length === 0 ? (
            <Notice
              title={translate('dashboard.walkthroughs.empty')}
              text={translate('dashboard.walkthroughs.emptyHint')}
            />
          ) : (
            WALKTHROUGH_GROUPS.map((group) => (
              <WalkthroughGroup
                key={group}
                name={translate(`dashboard.walkthroughs.group.${group}`)}
                walkthroughs={walkthroughs.filter((each) => groupOf(each, now) === group)}
              />
            ))
          )
        }
      </Loaded>
    </Block>
  );
}
