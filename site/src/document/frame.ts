import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import { COMPANY_DEFAULTS, type Company } from '../../../src/shared/content/company.js';
import type { RenderContext, SiteImages } from '../../../src/shared/web/site-api.js';
import { apiOf } from '../api';

/** What header, footer and every page may show: the company and its pictures. */
export interface Frame {
  company: Company;
  images: SiteImages;
}

const SHIPPED: Frame = { company: COMPANY_DEFAULTS, images: { logo: null, hero: null } };

/** A company that cannot be read costs its own values only, never the page. */
export async function frameLoader({ context }: LoaderFunctionArgs): Promise<Frame> {
  const api = apiOf(context);
  const orShipped = <T>(shipped: T) => {
    return (error: unknown) => {
      (context as RenderContext | undefined)?.onError(error);
      return shipped;
    };
  };
  const [company, images] = await Promise.all([
    api.company().catch(orShipped(SHIPPED.company)),
    api.siteImages().catch(orShipped(SHIPPED.images)),
  ]);
  return { company, images };
}

export function useFrame(): Frame {
  return (useRouteLoaderData('frame') as Frame | undefined) ?? SHIPPED;
}
