import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';
import { Portrait } from '../../components/Portrait';
import { blogMessages as text } from './blog.messages';
import styles from './post.module.css';

export function AuthorBox({
  author: { name, slug, avatarUrl, avatar, bio },
}: {
  author: NonNullable<PublicPost['author']>;
}) {
  return (
    <section className={styles.author} aria-labelledby="author">
      <Portrait name={name} image={avatarUrl} picture={avatar} />
      <div>
        <h2 id="author">{name}</h2>
        {bio && <p>{bio}</p>}
        <a href={`/blog/author/${slug}`}>{text.moreBy(name)}</a>
      </div>
    </section>
  );
}
