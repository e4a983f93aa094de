import { useFrame } from '../../document/frame';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { BackToBlog } from './BackToBlog';
import { blogMessages as text } from './blog.messages';
import styles from './post.module.css';

/** Also stands for a post that could not be read, and says so then. */
export function PostNotFound({ isFailure }: { isFailure: boolean }) {
  const { company } = useFrame();
  return (
    <section className={`page band ${styles.missing}`}>
      <title>{`${text.notFound} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{text.notFound}</h1>
        <p className="lead">{isFailure ? text.postFailed : text.notFoundText}</p>
        <BackToBlog className="button primary" />
      </div>
      <DarkHouse />
    </section>
  );
}
