import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type Area, areaPath, listAreas } from '#shared/area.js';
import { AreaPicture } from '../../components/AreaPicture';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { AddressBox } from '../home/hero';
import cards from '../home/neighborhoods.module.css';
import { homeText } from '../home/text';
import styles from './areas.module.css';
import { Breadcrumbs } from './breadcrumbs';
import { areasText as text } from './text';

export async function loader({ context }: LoaderFunctionArgs): Promise<Area[]> {
  return listAreas((await loadContent(context)).neighborhoods);
}

export function Component() {
  const { company } = useSiteData();
  const areas = useLoaderData<Area[]>();
  const { owner } = homeText.hero;
  return (
    <>
      <PageHead title={text.index.title(company.name)} description={text.index.description} />
      <section className="band sand">
        <div className="page">
          <Breadcrumbs />
          <h1>{text.index.heading}</h1>
          <p className={`lead ${styles.about}`}>{areas.length > 0 ? text.index.intro : text.index.empty}</p>
          <ul className={`${cards.areas} ${styles.list}`}>
            {areas.map((area) => (
              <li key={area.slug}>
                <AreaPicture
                  name={area.name}
                  skyline={area.skyline}
                  sizes="(min-width: 44rem) 24rem, 45vw"
                  isFirst
                />
                <h2 className={styles.name}>{area.name}</h2>
                <p className="soft">{area.description}</p>
                <a href={areaPath(area)}>{text.index.about(area.name)}</a>
              </li>
            ))}
          </ul>
          <AddressBox title={owner.title} text={owner.text} />
        </div>
      </section>
    </>
  );
}
