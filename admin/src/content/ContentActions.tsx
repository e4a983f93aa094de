import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { contentPath, nameOf } from './contentColumns';
import { DeleteContentDialog } from './DeleteContentDialog';
import { useMove } from './MoveContent';
import { moveButtonId, type Step } from './useMoveContent';

export function ContentActions({ kind, record }: { kind: ContentKind; record: ContentView }) {
  const translate = useTranslate();
  const { data = [] } = useListContext<ContentView>();
  const onMove = useMove();
  const [deleting, setDeleting] = useState(false);
  const name = nameOf(kind, record);
  // `aria-disabled` instead of `disabled`: the button of a record that arrives at an end keeps the focus.
  const move = (step: Step, isAtEnd: boolean) => ({
    id: moveButtonId(record, step),
    'aria-label': translate(`content.${step}`, { name }),
    'aria-disabled': isAtEnd,
    sx: isAtEnd ? { opacity: 0.38 } : {},
    onClick: () => !isAtEnd && onMove(record, step),
  });
  return (
    <Stack direction="row">
      <IconButton {...move('up', data[0]?.id === record.id)}>
        <ArrowUpward />
      </IconButton>
      <IconButton {...move('down', data.at(-1)?.id === record.id)}>
        <ArrowDownward />
      </IconButton>
      <IconButton
        component={Link}
        to={contentPath(kind, record.id)}
        aria-label={translate('content.edit', { name })}
      >
        <EditOutlined />
      </IconButton>
      <IconButton aria-label={translate('content.delete', { name })} onClick={() => setDeleting(true)}>
        <DeleteOutlined />
      </IconButton>
      {deleting && <DeleteContentDialog kind={kind} record={record} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}
