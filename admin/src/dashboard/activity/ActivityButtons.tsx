import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type {
  Activity,
  AnalysisActivity,
  LeadActivity,
} from '../../../../src/shared/dashboard/activity.contract.js';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import { may } from '../../session/may';

export interface ActivityActions {
  onView: (analysis: AnalysisActivity) => void;
  onDelete: (lead: LeadActivity) => void;
}

/** View Details for everybody; administrators delete leads here, too. */
export function ActivityButtons({ activity, onView, onDelete }: ActivityActions & { activity: Activity }) {
  const translate = useTranslate();
  const name = displayName(activity);
  const label = (
    <>
      {translate('dashboard.activity.details')}
      <span className="visually-hidden">&nbsp;{translate('dashboard.activity.of', { name })}</span>
    </>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', order: { xs: 2, sm: 0 } }}>
      {activity.type === 'lead' ? (
        <Button size="small" component={Link} to={`/leads/${activity.id}`} sx={BUTTON}>
          {label}
        </Button>
      ) : (
        <Button size="small" aria-haspopup="dialog" onClick={() => onView(activity)} sx={BUTTON}>
          {label}
        </Button>
      )}
      {may('leads.delete') && activity.type === 'lead' && (
        <IconButton
          size="small"
          aria-label={translate('list.delete', { name })}
          onClick={() => onDelete(activity)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
      {may('leads.delete') && activity.type === 'analysis' && <Box sx={NO_ICON} />}
    </Box>
  );
}

/** Keeps View Details of all rows in one line. */
const NO_ICON = { width: 36 };
const BUTTON = { position: 'relative', whiteSpace: 'nowrap' };
