import { type ReactNode, useState } from 'react';

interface ServerRenderedProps {
  id: string;
  className?: string;
  /** Guarded by `import.meta.env.SSR`, so that the browser's build leaves it and what it imports out. */
  children: ReactNode;
}

/** A part of a hydrated page that only shows: the browser keeps the server's HTML and downloads no code for it. */
export function ServerRendered({ id, className, children }: ServerRenderedProps) {
  const [kept] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the very HTML that stands there already
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: kept }} />;
}
