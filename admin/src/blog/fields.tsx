import { useEffect, useEffectEvent, useRef } from 'react';
import { regex, required, TextInput, type TextInputProps, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { BLOG_LIMITS } from '../../../src/shared/blog/blog.contract.js';
import { SLUG_PATTERN, toSlug } from '../../../src/shared/blog/slug.js';

interface LineProps extends TextInputProps {
  source: string;
  label: string;
  max: number;
  isOptional?: boolean;
}

/** A text that has to be there, unless it is optional. */
export function Line({ label, max, isOptional = false, validate = [], ...input }: LineProps) {
  const translate = useTranslate();
  const checks = [isOptional ? [] : required(), validate].flat();
  return (
    <TextInput
      label={translate(label)}
      validate={checks}
      helperText={false}
      slotProps={{ htmlInput: { maxLength: max } }}
      {...input}
    />
  );
}

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
    <Line
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
    // What was said of it while it was blank is over.
    setValue('slug', toSlug(text), { shouldDirty: true, shouldValidate: getFieldState('slug').invalid });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it follows
  useEffect(() => suggest(), [text]);
}
