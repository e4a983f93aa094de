import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { MoreRows } from '../../lists/MoreRows';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Block } from '../Block';
import { RowsSkeleton } from '../RowsSkeleton';
import { ActivityDays } from './ActivityDays';
import { NOTHING_READ } from './shownRows';
import { useActivity } from './useActivity';
import { useActivityDialogs } from './useActivityDialogs';
import { useShownRows } from './useShownRows';

/** What came in, newest first: leads, and analyses that belong to none. */
export function RecentActivity({ onAdd }: { onAdd: () => void }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useActivity();
  const { list, shown, held, show, hide, removals, whenLeft } = useShownRows(query.data ?? NOTHING_READ);
  const { view, remove, dialog } = useActivityDialogs((deleted) => {
    hide(deleted);
    void query.refetch();
  });
  // The row or button that had the focus is gone: after a deletion only once its dialog has given the focus back.
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
      title={translate('dashboard.activity.title')}
      headingRef={heading}
      action={
        <span role="status">
          {held > 0 && (
            <Button variant="outlined" size="small" onClick={showHeld}>
              {translate('dashboard.activity.fresh', { smart_count: held })}
            </Button>
          )}
        </span>
      }
    >
      <Loaded
        query={query}
        failed="dashboard.activity.failed"
        skeleton={<RowsSkeleton rows={6} height={88} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Notice
              title={translate('dashboard.activity.empty')}
              text={translate('dashboard.activity.emptyHint')}
              action={{ label: translate('dashboard.activity.add'), onClick: onAdd }}
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
