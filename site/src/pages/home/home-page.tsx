import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { HeroPicture } from './HeroPicture';
import { homeMessages as text } from './home.messages';
import styles from './home.module.css';
import { Services } from './Services';

export function Component() {
  const { company, images } = useFrame();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{text.heading}</h1>
          <p className="lead">{text.tagline}</p>
          <div className={styles.doors}>
            <Door {...text.doors.resident} look="outline" />
            <Door {...text.doors.owner} look="primary" />
          </div>
        </div>
        <HeroPicture uploaded={images.hero} />
      </section>
      <Services />
    </>
  );
}

interface DoorProps {
  title: string;
  text: string;
  action: string;
  href: string;
  look: 'outline' | 'primary';
}

function Door({ title, text: description, action, href, look }: DoorProps) {
  return (
    <section className={styles.door}>
      <h2>{title}</h2>
      <p className="soft">{description}</p>
      <a className={`button ${look}`} href={href}>
        {action}
      </a>
    </section>
  );
}
