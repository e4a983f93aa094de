import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import type { SocialPicture } from '../../routes';
import { Post } from './Post';
import { PostFacts } from './PostFacts';
import { PostHead } from './PostHead';
import { PostNotFound } from './PostNotFound';
import { ownPicturePath } from './picture-path';
import { FAILED, type Failed, pictureHeaders, readPost } from './read-blog';

interface PostPage {
  post: PublicPost | Failed | null;
  socialPicture?: SocialPicture;
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const post = await readPost(params.slug!, context);
  if (post === FAILED) return data<PostPage>({ post }, { status: 503 });
  if (post === null) return data<PostPage>({ post }, { status: 404 });
  if ('movedTo' in post) throw redirect(`/blog/${post.movedTo}`, 301);
  return data<PostPage>(
    { post, socialPicture: pictureOf(post) },
    { headers: pictureHeaders([post, ...post.related], post.content) },
  );
}

export function Component() {
  const { post } = useLoaderData<PostPage>();
  if (post === FAILED || post === null) return <PostNotFound isFailure={post === FAILED} />;
  return (
    <>
      <PostHead post={post} />
      <PostFacts post={post} />
      <Post post={post} />
    </>
  );
}

function pictureOf(post: PublicPost): SocialPicture {
  return { path: ownPicturePath(post), alt: post.title, type: 'article' };
}
