import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AnalysisActivity, LeadActivity } from '#shared/dashboard.js';
import { MoreRows } from '../components/MoreRows';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyImport, lazyPart } from '../lazy';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { ActivityDays } from './ActivityDays';
import { NOTHING_READ } from './activityRows';
import { Block } from './Block';
import { dashboardText } from './text';
import { useActivity, useShownRows } from './useActivity';

/** New leads and unlinked analyses, newest first. */
export function RecentActivity({ onAdd }: { onAdd: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useActivity();
  const { list, shown, held, show, hide, removals, whenLeft } = useShownRows(query.data ?? NOTHING_READ);
  const { view, remove, dialog } = useActivityDialogs((deleted) => {
    hide(deleted);
    void query.refetch();
  });
  // The focused row is gone; after a deletion, only once the dialog returned focus.
  const goToHeading = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (removals > 0) heading.current?.focus({ preventScroll: true });
  }, [removals]);

  const showHeld = () => {
    show();
    goToHeading();
  };
  return (
    <Block
      title={dashboardText.activity.title}
      headingRef={heading}
      action={
        <span role="status">
          {held > 0 && (
            <Button variant="outlined" size="small" onClick={showHeld}>
              {dashboardText.activity.showNew(held)}
            </Button>
          )}
        </span>
      }
    >
      <Loaded
        query={query}
        failed={dashboardText.activity.failed}
        skeleton={<RowsSkeleton rows={6} height={88} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Notice
              title={dashboardText.activity.empty}
              text={dashboardText.activity.emptyHint}
              action={{ label: dashboardText.activity.add, onClick: onAdd }}
            />
          ) : (
            <Box ref={list} {...whenLeft}>
              <ActivityDays rows={shown} onView={view} onDelete={remove} />
              <MoreRows query={query} />
            </Box>
          )
        }
      </Loaded>
      {dialog}
    </Block>
  );
}

const DeleteLeadDialog = lazyPart(
  lazyImport(() => import('../leads/DeleteLeadDialog').then((part) => part.DeleteLeadDialog)),
);
const AnalysisDialog = lazyPart(
  lazyImport(() => import('./AnalysisDialog').then((part) => part.AnalysisDialog)),
);

/** The feed's dialog: view an analysis or delete a lead. */
function useActivityDialogs(onDeleted: (lead: LeadActivity) => void) {
  const [analysisId, setAnalysisId] = useAddressParam('analysis');
  const view = ({ id }: AnalysisActivity) => setAnalysisId(id);
  const [lead, remove] = useState<LeadActivity | null>(null);
  const dialog = (
    <Suspense>
      {analysisId && <AnalysisDialog id={analysisId} onClose={() => setAnalysisId(null)} />}
      {lead && (
        <DeleteLeadDialog lead={lead} onClose={() => remove(null)} onDeleted={() => onDeleted(lead)} />
      )}
    </Suspense>
  );
  return { view, remove, dialog };
}
