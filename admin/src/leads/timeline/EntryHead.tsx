import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode } from 'react';
import type { StaffMember } from '#shared/user.js';
import { ConfirmDialog, useAct } from '../../components/ConfirmDialog';
import { TimeAgo } from '../../time/TimeAgo';
import { useRefetchParts } from '../page/useLeadPart';

interface EntryText {
  edit: string;
  delete: string;
  edited: string;
  deleteTitle: string;
  deleteText: string;
  deleted: string;
}

interface EntryHeadProps {
  title: string;
  /** Before the time. */
  about?: ReactNode;
  by: StaffMember | null;
  at: string;
  isEdited: boolean;
  text: EntryText;
  /** Absent where the user may not edit it. */
  editButton?: ComponentProps<typeof IconButton> | undefined;
  onDelete?: (() => void) | undefined;
}

/** The first lines of something that staff wrote, with what they can do about it. */
export function EntryHead(props: EntryHeadProps) {
  const { title, about, by, at, isEdited, text, editButton, onDelete } = props;
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <Box sx={{ minWidth: 0 }} title={by?.email}>
        {title}
        <Typography variant="body2" color="textSecondary">
          {about}
          <TimeAgo iso={at} />
          {isEdited && ` · ${text.edited}`}
        </Typography>
      </Box>
      <Stack direction="row">
        {editButton && (
          <IconButton size="small" aria-label={text.edit} {...editButton}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton size="small" aria-label={text.delete} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Stack>
    </Stack>
  );
}

interface DeleteEntryProps {
  leadId: string;
  text: EntryText;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

export function DeleteEntry({ leadId, text, remove, onClose }: DeleteEntryProps) {
  const act = useAct();
  const reread = useRefetchParts(leadId);

  async function confirm() {
    if (!(await act(remove, text.deleted))) return;
    onClose();
    void reread('timeline');
  }

  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={text.deleteText}
      submit={text.delete}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
