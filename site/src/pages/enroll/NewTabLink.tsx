import { componentMessages } from '../../components/components.messages';
import { FormIcon } from '../../components/FormIcon';
import styles from './next.module.css';

interface NewTabLinkProps {
  href: string;
  label: string;
  onOpen(): void;
}

/** A link that says where it opens, and tells the page that it was followed, with whichever button. */
export function NewTabLink({ href, label, onOpen }: NewTabLinkProps) {
  return (
    <a
      className={`button primary ${styles.open}`}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onOpen}
      onAuxClick={({ button }) => button === 1 && onOpen()}
    >
      <span>
        {label} <small>({componentMessages.newTab})</small>
      </span>
      <FormIcon shape="away" />
    </a>
  );
}
