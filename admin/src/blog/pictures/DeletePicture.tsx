import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../lists/ConfirmDialog';
import { useApi } from '../../useApi';
import { BLOG_IMAGES_KEY } from './useUploadedPictures';

interface DeletePictureProps {
  id: string;
  name: string;
  onDeleted: () => void;
  /** The sentence that says why, such as which posts show the picture. */
  onRefused: (why: string | null) => void;
}

export function DeletePicture({ id, name, onDeleted, onRefused }: DeletePictureProps) {
  const translate = useTranslate();
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);

  async function remove() {
    onRefused(null);
    try {
      await api.deleteBlogImage(id);
      onDeleted();
    } catch (error) {
      const isInUse = error instanceof HttpError && error.status === 409;
      onRefused(isInUse ? error.message : 'blog.picture.deleteFailed');
    }
    setAsking(false);
    return queries.invalidateQueries({ queryKey: BLOG_IMAGES_KEY });
  }

  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('blog.delete', { name })}
        onClick={() => setAsking(true)}
        sx={CORNER}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title={translate('blog.deleteTitle', { name })}
          text={translate('blog.picture.deleteText')}
          submit={translate('blog.deleteSubmit')}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const PAPER = 'var(--paper)';
const CORNER = {
  position: 'absolute',
  top: 4,
  right: 4,
  color: 'var(--text)',
  bgcolor: PAPER,
  border: '1px solid var(--hairline)',
  '&:hover': { bgcolor: PAPER },
};
