import { Button } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BLOG_LIMITS, toSlug } from '#shared/blog.js';
import { LineInput } from '../../components/FormToolbar';
import { blogText } from '../text';
import { PictureDialog } from './PictureDialog';

interface PictureAddressProps {
  source: string;
  label: string;
  helperText?: string;
  /** The alt text field, if the image needs one. */
  alt?: string;
}

/** An image URL: typed in, or that of an uploaded image. */
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

interface SlugInputProps {
  /** The field that suggests it. */
  from: string;
  label: string;
  /** Whether it follows that field until someone edits it. */
  isFollowing: boolean;
}

export function SlugInput({ from, label, isFollowing }: SlugInputProps) {
  useSuggestedSlug(from, isFollowing);
  return <LineInput source="slug" label={label} max={BLOG_LIMITS.slug} helperText={blogText.slugHint} />;
}

function useSuggestedSlug(from: string, isFollowing: boolean) {
  const { getValues, setValue, getFieldState } = useFormContext();
  const text: string = useWatch({ name: from }) ?? '';
  const before = useRef(text);

  const suggest = useEffectEvent(() => {
    const slug = getValues('slug') ?? '';
    const isEdited = slug !== toSlug(before.current);
    before.current = text;
    // A form no one has typed into yet stays untouched.
    if (!isFollowing || isEdited || slug === toSlug(text)) return;
    // Validates again if the blank slug showed an error.
    setValue('slug', toSlug(text), { shouldDirty: true, shouldValidate: getFieldState('slug').invalid });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-runs when the text changes
  useEffect(() => suggest(), [text]);
}
