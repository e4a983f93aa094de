interface PageHeadProps {
  title: string;
  /** For shared links, where the title says more than people without the link may know. */
  socialTitle?: string;
  description: string;
}

export function PageHead({ title, socialTitle = title, description }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={socialTitle} />
      <meta property="og:description" content={description} />
    </>
  );
}
