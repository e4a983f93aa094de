import { ExternalLink } from '../../components/ExternalLink';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { telephone } from '../../telephone';
import { rentalsMessages as text } from './rentals.messages';
import styles from './rentals.module.css';

interface ListingsElsewhereProps {
  url: string;
  phone: string;
  words: { title: string; text: string };
}

/** The ways to the listings where no frame shows them. */
export function ListingsElsewhere({ url, phone, words }: ListingsElsewhereProps) {
  return (
    <div className={styles.away}>
      <DarkHouse />
      <div>
        <h3>{words.title}</h3>
        <p>{words.text}</p>
        <p className={styles.ways}>
          <ExternalLink className="button primary" href={url} label={text.links.open} />
          <a className="button outline" href={telephone(phone)}>
            {phone}
          </a>
        </p>
      </div>
    </div>
  );
}
