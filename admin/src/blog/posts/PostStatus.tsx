import { useTranslate } from 'react-admin';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { Pill, type Tone } from '../../states/Pill';
import { type ShownStatus, shownStatus } from './shownStatus';

const TONES: Record<ShownStatus, Tone> = {
  draft: 'wary',
  scheduled: 'told',
  published: 'good',
  archived: 'done',
};

export function PostStatus({ post }: { post: BlogPostView }) {
  const translate = useTranslate();
  const status = shownStatus(post, new Date());
  return <Pill tone={TONES[status]}>{translate(`blog.posts.statuses.${status}`)}</Pill>;
}
