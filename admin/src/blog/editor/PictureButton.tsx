import ImageOutlined from '@mui/icons-material/ImageOutlined';
import IconButton from '@mui/material/IconButton';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { PictureDialog } from '../pictures/PictureDialog';

/** Puts a picture where the cursor is, or changes the selected one. */
export function PictureButton({ editor }: { editor: Editor }) {
  const translate = useTranslate();
  const [begun, setBegun] = useState<{ url: string; alt: string } | null>(null);
  const label = translate('blog.editor.picture');

  function open() {
    const { src = '', alt = '' } = editor.isActive('image') ? editor.getAttributes('image') : {};
    setBegun({ url: src, alt: alt ?? '' });
  }

  function insert(src: string, alt: string) {
    setBegun(null);
    editor.chain().focus().setImage({ src, alt }).run();
  }

  return (
    <>
      <IconButton aria-label={label} title={label} onClick={open}>
        <ImageOutlined fontSize="small" />
      </IconButton>
      {begun && <PictureDialog withAlt begun={begun} onChoose={insert} onClose={() => setBegun(null)} />}
    </>
  );
}
