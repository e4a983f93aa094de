import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import { COMPANY_DEFAULTS, type Company } from '../../../src/shared/content/company.js';
import type { RenderContext, SiteImages } from '../../../src/shared/web/site-api.js';
import { apiOf } from '../api';

/** What header, footer and every page may show: the company and its pictures. */
export interface Frame {
  company: Company;
  images: SiteImages;
}

const SHIPPED: Frame = {
  company: COMPANY_DEFAULTS,
  images: { logo: null, hero: null, about: null, team: null },
};

/** A company that cannot be read costs its own values only, never the page. */
export async function frameLoader({ context }: LoaderFunctionArgs): Promise<Frame> {
  const [company, images] = await Promise.all([
    readCompany(context),
    apiOf(context).siteImages().catch(orShipped(SHIPPED.images, context)),
  ]);
  return { company, images };
}

export function readCompany(context: unknown): Promise<Company> {
  return apiOf(context).company().catch(orShipped(SHIPPED.company, context));
}

function orShipped<T>(shipped: T, context: unknown) {
  return (error: unknown) => {
    (context as RenderContext | undefined)?.onError(error);
    return shipped;
  };
}

/** The frame; in the browser the server's document has brought it along. */
export function useFrame(): Frame {
  const frame = useRouteLoaderData('frame') as Frame | undefined;
  return import.meta.env.SSR ? (frame ?? SHIPPED) : frame!;
}
