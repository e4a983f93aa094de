import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BLOG_LIMITS, toSlug } from '#shared/blog.js';
import { LineInput } from '../components/LineInput';
import { blogText } from './text';

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
    // An error about the blank slug is over, so that it is validated again.
    setValue('slug', toSlug(text), { shouldDirty: true, shouldValidate: getFieldState('slug').invalid });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it follows
  useEffect(() => suggest(), [text]);
}
