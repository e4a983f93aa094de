import { BreadcrumbStructuredData, type Crumb } from '../../document/structured-data';
import styles from './areas.module.css';
import { areasText as text } from './text';

const START: Crumb[] = [
  { name: text.home, path: '/' },
  { name: text.name, path: '/areas' },
];

/** Breadcrumbs of a neighborhood or of the list, for readers and search engines. */
export function Breadcrumbs({ area }: { area?: Crumb }) {
  const way = area ? [...START, area] : START;
  return (
    <nav aria-label={text.breadcrumbs}>
      <BreadcrumbStructuredData way={way} />
      <ol className={styles.way}>
        {way.map(({ name, path }, index) => (
          <li key={path}>
            {index < way.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
