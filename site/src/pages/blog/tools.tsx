import type { BlogCard } from '#shared/blog.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { Rooftops } from '../../illustrations/Rooftops';
import { toolText as text } from './text';
import styles from './tools.module.css';

/** A plain GET form: it opens the analysis with the street filled in. */
export function ToolBand() {
  return (
    <aside className={`deep ${styles.tool}`} aria-labelledby="tool">
      <div className={styles.inside}>
        <div>
          <h2 id="tool">{text.analysis.title}</h2>
          <p>{text.analysis.text}</p>
        </div>
        <form className={styles.row} action="/analysis">
          <label className="visually-hidden" htmlFor="tool-street">
            {text.analysis.street}
          </label>
          <input
            id="tool-street"
            name="street"
            maxLength={LEAD_LIMITS.street}
            autoComplete="address-line1"
            placeholder={text.analysis.street}
          />
          <button className="button secondary" type="submit">
            {text.analysis.action}
          </button>
        </form>
      </div>
      <Rooftops />
    </aside>
  );
}

/** The tool that fits what the post is about. */
export function PostTool({ slug, category }: Pick<BlogCard, 'slug' | 'category'>) {
  const about = `${slug} ${category?.slug ?? ''}`;
  if (/sell|sale|getting-started/.test(about)) return <LinkBand href="/rent-vs-sell" {...text.sell} />;
  if (/money|tax|cost|manag/.test(about)) return <LinkBand href="/pricing" {...text.pricing} />;
  return <ToolBand />;
}

interface LinkBandProps {
  href: string;
  title: string;
  text: string;
  action: string;
}

function LinkBand({ href, title, text: about, action }: LinkBandProps) {
  return (
    <aside className={`deep ${styles.tool}`} aria-labelledby="tool">
      <div className={styles.inside}>
        <div>
          <h2 id="tool">{title}</h2>
          <p>{about}</p>
        </div>
        <a className="button secondary" href={href}>
          {action}
        </a>
      </div>
      <Rooftops />
    </aside>
  );
}
