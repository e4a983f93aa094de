import { useEffect, useEffectEvent, useRef } from 'react';
import { regex, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { BLOG_LIMITS } from '../../../src/shared/blog/blog.contract.js';
import { SLUG_PATTERN, toSlug } from '../../../src/shared/blog/slug.js';
import { LineInput } from '../inputs/LineInput';

const isSlug = regex(SLUG_PATTERN, 'blog.invalid.slug');

interface SlugInputProps {
  /** The field that suggests it. */
  from: string;
  label: string;
  /** Whether it follows that field until somebody edits it by hand. */
  isFollowing: boolean;
}

export function SlugInput({ from, label, isFollowing }: SlugInputProps) {
  const translate = useTranslate();
  useSuggestedSlug(from, isFollowing);
  return (
    <LineInput
      source="slug"
      label={label}
      max={BLOG_LIMITS.slug}
      validate={isSlug}
      helperText={translate('blog.slugHint')}
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
