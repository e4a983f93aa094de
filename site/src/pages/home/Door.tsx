import styles from './home.module.css';

interface DoorProps {
  title: string;
  text: string;
  action: string;
  href: string;
  look: 'outline' | 'primary';
}

/** One of the two ways on: to a home, or to what a property could earn. */
export function Door({ title, text, action, href, look }: DoorProps) {
  return (
    <section className={styles.door}>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      <a className={`button ${look} lg`} href={href}>
        {action}
      </a>
    </section>
  );
}
