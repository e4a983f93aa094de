import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import type { TaskView } from '../../../../src/shared/leads/task.contract.js';
import { TaskTime } from '../../leads/tasks/TaskTime';
import { useTickTask } from '../../leads/tasks/useTickTask';

export function OwnTask({ task, onTick }: { task: TaskView; onTick: () => void }) {
  const id = useId();
  const { isDone, tick, isPending } = useTickTask(task);

  function tickOff() {
    onTick();
    tick();
  }

  return (
    <Box component="li" sx={ROW}>
      <Checkbox
        checked={isDone}
        onChange={tickOff}
        slotProps={{ input: { id, 'aria-busy': isPending, 'aria-describedby': `${id}-about` } }}
        sx={{ p: 0.75 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
        <label htmlFor={id} style={{ textDecoration: isDone ? 'line-through' : undefined }}>
          {task.title}
        </label>
        <Box id={`${id}-about`} sx={ABOUT}>
          <Link component={RouterLink} to={`/leads/${task.lead.id}`} variant="body2">
            {displayName(task.lead)}
          </Link>
          <TaskTime task={task} />
        </Box>
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 0.5,
  alignItems: 'start',
  ml: -0.75,
  py: 0.5,
};

const ABOUT = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 };
