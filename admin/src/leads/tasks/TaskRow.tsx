import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { isOwnTask, type TaskView } from '../../../../src/shared/leads/task.contract.js';
import { current } from '../../session/session';
import { DeleteTask } from './DeleteTask';
import { TaskTime } from './TaskTime';
import { useTickTask } from './useTickTask';

export function TaskRow({ task }: { task: TaskView }) {
  const translate = useTranslate();
  const id = useId();
  const { tick, isPending } = useTickTask(task);
  const { canAccess: mayDeleteAny } = useCanAccess({ resource: 'tasks', action: 'deleteAny' });
  const [deleting, setDeleting] = useState(false);
  const isDone = task.doneAt !== null;
  return (
    <Box component="li" sx={ROW}>
      <Checkbox
        checked={isDone}
        onChange={tick}
        slotProps={{ input: { id, 'aria-busy': isPending, 'aria-describedby': `${id}-time` } }}
        sx={{ p: 0.75 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
        <label htmlFor={id} style={{ textDecoration: isDone ? 'line-through' : undefined }}>
          {task.title}
        </label>
        <div id={`${id}-time`}>
          <TaskTime task={task} />
          <Typography variant="body2" color="textSecondary">
            {task.assignee?.email ?? translate('leadPage.tasks.nobody')}
          </Typography>
        </div>
      </Box>
      {(mayDeleteAny || isOwnTask(task, current()?.user.id ?? '')) && (
        <IconButton
          size="small"
          aria-label={translate('leadPage.tasks.delete', { title: task.title })}
          onClick={() => setDeleting(true)}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
      {deleting && <DeleteTask task={task} onClose={() => setDeleting(false)} />}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 0.5,
  alignItems: 'start',
  ml: -0.75,
};
