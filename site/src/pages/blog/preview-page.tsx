import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PublicPost } from '#shared/blog.js';
import { useSiteData } from '../../document/site-data';
import { FAILED, type Failed, loadPreview, pictureHeaders } from './load-blog';
import { Post, PostNotFound } from './post';
import styles from './post.module.css';
import { blogText as text } from './text';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const post = await loadPreview(params.token!, context);
  if (post === FAILED) return data(post, { status: 503 });
  if (post === null) return data(post, { status: 404 });
  // The URL is a secret: don't cache it and don't send it as a referrer.
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  return data(post, { headers: { ...headers, ...pictureHeaders([post, ...post.related], post.content) } });
}

export function Component() {
  const { company } = useSiteData();
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
