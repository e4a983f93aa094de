import { useTranslate } from 'react-admin';
import { BLOG_POST_STATUSES } from '../../../../src/shared/blog/blog.contract.js';
import { FilterBar, useFilter } from '../../lists/FilterBar';
import { FilterSelect } from '../../lists/FilterFields';
import { TermsFailed } from '../terms/TermsFailed';
import { useTerms } from '../terms/useTerms';

export function PostFilters() {
  const translate = useTranslate();
  return (
    <>
      <TermsFailed kinds={['categories', 'authors']} />
      <FilterBar search={{ label: 'blog.posts.search', field: 'q' }}>
        <FilterSelect
          label="blog.posts.field.status"
          options={BLOG_POST_STATUSES.map((status) => [status, translate(`blog.posts.statuses.${status}`)])}
          {...useFilter('status')}
        />
        <FilterSelect
          label="blog.posts.field.categoryId"
          options={useTerms('categories').map(({ id, name }) => [id, name])}
          {...useFilter('categoryId')}
        />
        <FilterSelect
          label="blog.posts.field.authorId"
          options={useTerms('authors').map(({ id, name }) => [id, name])}
          {...useFilter('authorId')}
        />
      </FilterBar>
    </>
  );
}
