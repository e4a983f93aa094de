import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import { COMPANY_DEFAULTS, type Company } from '#shared/company.js';
import type { RenderContext, SiteImages } from '#shared/site-api.js';
import { getApi } from '../api';

/** Data used by the header, the footer and every page. */
export interface SiteData {
  company: Company;
  images: SiteImages;
  /** Samples show, under one ribbon. */
  isDemo: boolean;
}

const DEFAULTS: SiteData = {
  company: COMPANY_DEFAULTS,
  images: { logo: null, hero: null, about: null, team: null },
  isDemo: false,
};

/** If the company can't be loaded, the page still renders with defaults. */
export async function siteDataLoader({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const [company, images] = await Promise.all([
    loadCompany(context),
    getApi(context).siteImages().catch(orDefault(DEFAULTS.images, context)),
  ]);
  return { company, images, isDemo: (context as RenderContext).isDemo };
}

export function loadCompany(context: unknown): Promise<Company> {
  return getApi(context).company().catch(orDefault(DEFAULTS.company, context));
}

function orDefault<T>(shipped: T, context: unknown) {
  return (error: unknown) => {
    (context as RenderContext | undefined)?.onError(error);
    return shipped;
  };
}

/** In the browser this data comes from the server-rendered document. */
export function useSiteData(): SiteData {
  const frame = useRouteLoaderData('frame') as SiteData | undefined;
  return import.meta.env.SSR ? (frame ?? DEFAULTS) : frame!;
}
