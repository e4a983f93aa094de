interface PageHeadProps {
  title: string;
  /** For link previews, when the title contains private details. */
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
