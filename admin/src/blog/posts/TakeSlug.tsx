import Button from '@mui/material/Button';
import { HttpError, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Problem } from '../../../../src/shared/problem.js';

/** Whether a save was refused because its address still leads to another post. */
export function isOldAddress(failure: unknown): boolean {
  return failure instanceof HttpError && (failure.body as Problem | null)?.code === 'SLUG_REDIRECTS';
}

/** Saves again and takes the address from the other post; agreed to for this one address alone. */
export function TakeSlug() {
  const translate = useTranslate();
  const { setValue, getValues } = useFormContext();
  return (
    <div>
      {translate('blog.posts.takeSlugHint')}{' '}
      <Button type="submit" size="small" onClick={() => setValue('takenSlug', getValues('slug'))}>
        {translate('blog.posts.takeSlug')}
      </Button>
    </div>
  );
}
