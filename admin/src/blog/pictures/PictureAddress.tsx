import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { BLOG_LIMITS } from '#shared/blog.js';
import { LineInput } from '../../components/LineInput';
import { blogText } from '../text';
import { PictureDialog } from './PictureDialog';

interface PictureAddressProps {
  source: string;
  label: string;
  helperText?: string;
  /** The field that takes the alt text, where the picture needs one. */
  alt?: string;
}

/** The address of a picture: typed, or of one that is uploaded here. */
export function PictureAddress({ source, label, helperText, alt }: PictureAddressProps) {
  const { setValue, getValues } = useFormContext();
  const [choosing, setChoosing] = useState(false);

  function choose(url: string, text: string) {
    setValue(source, url, SET);
    if (alt) setValue(alt, text, SET);
    setChoosing(false);
  }

  return (
    <>
      <LineInput
        source={source}
        label={label}
        max={BLOG_LIMITS.url}
        isOptional
        helperText={helperText ?? blogText.posts.hint.featuredImage}
      />
      <Button
        variant="outlined"
        onClick={() => setChoosing(true)}
        sx={{ alignSelf: 'flex-start', justifySelf: 'start' }}
      >
        {blogText.posts.chooseImage}
      </Button>
      {choosing && (
        <PictureDialog
          withAlt={alt !== undefined}
          initial={{ url: getValues(source) ?? '', alt: (alt && getValues(alt)) ?? '' }}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

const SET = { shouldDirty: true, shouldValidate: true };
