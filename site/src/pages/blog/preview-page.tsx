import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import { useFrame } from '../../document/frame';
import { blogMessages as text } from './blog.messages';
import { Post } from './Post';
import { PostNotFound } from './PostNotFound';
import styles from './post.module.css';
import { FAILED, type Failed, pictureHeaders, readPreview } from './read-blog';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const post = await readPreview(params.token!, context);
  if (post === FAILED) return data(post, { status: 503 });
  if (post === null) return data(post, { status: 404 });
  // The address is the key to the post: it is kept nowhere and told to no other site.
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  return data(post, { headers: { ...headers, ...pictureHeaders([post, ...post.related], post.content) } });
}

export function Component() {
  const { company } = useFrame();
  const post = useLoaderData<PublicPost | Failed | null>();
  if (post === FAILED || post === null) return <PostNotFound isFailure={post === FAILED} />;
  return (
    <>
      <title>{`${post.title} | ${company.name}`}</title>
      <p className={styles.preview} role="status">
        {text.preview}
      </p>
      <Post post={post} />
    </>
  );
}
