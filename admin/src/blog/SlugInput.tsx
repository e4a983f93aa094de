import { useEffect, useEffectEvent, useRef } from 'react';
import { regex } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { BLOG_LIMITS, SLUG_PATTERN, toSlug } from '#shared/blog.js';
import { LineInput } from '../components/LineInput';
import { blogText } from './text';

const isSlug = regex(SLUG_PATTERN, blogText.invalid.slug);

interface SlugInputProps {
  /** The field that suggests it. */
  from: string;
  label: string;
  /** Whether it follows that field until somebody edits it by hand. */
  isFollowing: boolean;
}

export function SlugInput({ from, label, isFollowing }: SlugInputProps) {
  useSuggestedSlug(from, isFollowing);
  return (
    <LineInput
      source="slug"
      label={label}
      max={BLOG_LIMITS.slug}
      validate={isSlug}
      helperText={blogText.slugHint}
    />
  );
}

function useSuggestedSlug(from: string, isFollowing: boolean) {
  const { getValues, setValue, getFieldState } = useFormContext();
  const text: string = useWatch({ name: from }) ?? '';
  const before = useRef(text);

  const suggest = useEffectEvent(() => {
    const slug = getValues('slug') ?? '';
    const isByHand = slug !== toSlug(before.current);
    before.current = text;
    // A form nobody has typed into yet stays untouched.
    if (!isFollowing || isByHand || slug === toSlug(text)) return;
    // An error about the blank slug is over, so that it is validated again.
    setValue('slug', toSlug(text), { shouldDirty: true, shouldValidate: getFieldState('slug').invalid });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it follows
  useEffect(() => suggest(), [text]);
}
