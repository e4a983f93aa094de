import type { BlogListing } from '../../../../src/shared/blog/blog.contract.js';
import { blogMessages as text } from './blog.messages';
import styles from './blog.module.css';

interface CategoryChipsProps {
  categories: BlogListing['categories'];
  /** The slug of the category that is shown. */
  current: string | null;
}

export function CategoryChips({ categories, current }: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={text.categories}>
      <ul className={styles.chips}>
        <Chip href="/blog" label={text.all} isCurrent={false} />
        {categories.map(({ name, slug }) => (
          <Chip key={slug} href={`/blog/category/${slug}`} label={name} isCurrent={slug === current} />
        ))}
      </ul>
    </nav>
  );
}

function Chip({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <a className={styles.chip} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}
