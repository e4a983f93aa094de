import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { BulkAction } from '../../lists/BulkAction';
import { BulkDelete } from '../../lists/BulkDelete';
import { useApi } from '../../useApi';

export function PostsBulk() {
  const api = useApi();

  async function archive(id: string) {
    const { data } = await api.getOne<BlogPostView>('blog-posts', { id });
    return api.update('blog-posts', { id, data: { ...data, status: 'archived' }, previousData: data });
  }

  return (
    <>
      <BulkAction messages="blog.posts.bulkArchive" act={archive} />
      <BulkDelete messages="blog.posts.bulkDelete" />
    </>
  );
}
