import { type ReactNode, useState } from 'react';

interface ServerRenderedProps {
  id: string;
  className?: string;
  /** Guard it with `import.meta.env.SSR` so the browser build drops it and its imports. */
  children: ReactNode;
}

/** A static part of a hydrated page: the browser reuses the server's HTML and downloads no code for it. */
export function ServerRendered({ id, className, children }: ServerRenderedProps) {
  const [kept] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML the server rendered here
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: kept }} />;
}
