import type { ComponentType } from 'react';
import { email } from 'react-admin';
import { BLOG_LIMITS } from '#shared/blog.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { LineInput } from '../../components/LineInput';
import { PictureAddress } from '../pictures/PictureAddress';
import { SlugInput } from '../SlugInput';
import { blogText } from '../text';
import type { TermKind } from './useTerms';

interface InputsProps {
  /** Nothing links to a new one yet, so its slug still follows its name. */
  isNew: boolean;
}

const isEmail = email(blogText.invalid.email);

function CategoryInputs({ isNew }: InputsProps) {
  return (
    <>
      <Named kind="categories" isNew={isNew} />
      <LineInput
        source="description"
        label={blogText.categories.field.description}
        max={BLOG_LIMITS.description}
        isOptional
        multiline
        minRows={3}
      />
    </>
  );
}

function TagInputs({ isNew }: InputsProps) {
  return <Named kind="tags" isNew={isNew} />;
}

function Named({ kind, isNew }: InputsProps & { kind: 'categories' | 'tags' }) {
  return (
    <>
      <LineInput source="name" label={blogText[kind].field.name} max={BLOG_LIMITS.name} autoFocus={!isNew} />
      <SlugInput from="name" label={blogText[kind].field.slug} isFollowing={isNew} />
    </>
  );
}

function AuthorInputs({ isNew }: InputsProps) {
  return (
    <>
      <LineInput
        source="name"
        label={blogText.authors.field.name}
        max={BLOG_LIMITS.name}
        autoFocus={!isNew}
      />
      <LineInput
        source="email"
        label={blogText.authors.field.email}
        type="email"
        max={EMAIL_MAX}
        validate={isEmail}
        helperText={blogText.authors.hint.email}
      />
      <LineInput
        source="bio"
        label={blogText.authors.field.bio}
        max={BLOG_LIMITS.bio}
        isOptional
        multiline
        minRows={3}
      />
      <PictureAddress source="avatarUrl" label={blogText.authors.field.avatarUrl} />
    </>
  );
}

export const TERM_INPUTS: Record<TermKind, ComponentType<InputsProps>> = {
  categories: CategoryInputs,
  tags: TagInputs,
  authors: AuthorInputs,
};
