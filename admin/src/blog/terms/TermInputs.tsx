import type { ComponentType } from 'react';
import { email, useTranslate } from 'react-admin';
import { BLOG_LIMITS } from '../../../../src/shared/blog/blog.contract.js';
import { EMAIL_MAX } from '../../../../src/shared/users/user.contract.js';
import { LineInput } from '../../inputs/LineInput';
import { PictureAddress } from '../pictures/PictureAddress';
import { SlugInput } from '../SlugInput';
import type { TermKind } from './terms';

interface InputsProps {
  /** Nobody links to a new one yet, so its slug still follows its name. */
  isNew: boolean;
}

const isEmail = email('blog.invalid.email');

function CategoryInputs({ isNew }: InputsProps) {
  return (
    <>
      <Named kind="categories" isNew={isNew} />
      <LineInput
        source="description"
        label="blog.categories.field.description"
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

function Named({ kind, isNew }: InputsProps & { kind: TermKind }) {
  return (
    <>
      <LineInput source="name" label={`blog.${kind}.field.name`} max={BLOG_LIMITS.name} autoFocus={!isNew} />
      <SlugInput from="name" label={`blog.${kind}.field.slug`} isFollowing={isNew} />
    </>
  );
}

function AuthorInputs({ isNew }: InputsProps) {
  const translate = useTranslate();
  return (
    <>
      <LineInput source="name" label="blog.authors.field.name" max={BLOG_LIMITS.name} autoFocus={!isNew} />
      <LineInput
        source="email"
        label="blog.authors.field.email"
        type="email"
        max={EMAIL_MAX}
        validate={isEmail}
        helperText={translate('blog.authors.hint.email')}
      />
      <LineInput
        source="bio"
        label="blog.authors.field.bio"
        max={BLOG_LIMITS.bio}
        isOptional
        multiline
        minRows={3}
      />
      <PictureAddress source="avatarUrl" label="blog.authors.field.avatarUrl" />
    </>
  );
}

export const TERM_INPUTS: Record<TermKind, ComponentType<InputsProps>> = {
  categories: CategoryInputs,
  tags: TagInputs,
  authors: AuthorInputs,
};
