import { homeMessages as text } from './home.messages';
import styles from './home.module.css';

export function Services() {
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.servicesTitle}</h2>
        <div className={styles.services}>
          {text.services.map(({ title, points }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
