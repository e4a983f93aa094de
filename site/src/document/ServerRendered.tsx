import { type ReactNode, useState } from 'react';

/**
 * As it was served. A part inside a Suspense boundary may render after React has removed the server's HTML, because
 * something was typed before the code of the boundary had loaded.
 */
const served = import.meta.env.SSR ? null : (document.body.cloneNode(true) as HTMLElement);

interface ServerRenderedProps {
  id: string;
  className?: string;
  /** Guard it with `import.meta.env.SSR` so the browser build drops it and its imports. */
  children: ReactNode;
}

/** A static part of a hydrated page: the browser reuses the server's HTML and downloads no code for it. */
export function ServerRendered({ id, className, children }: ServerRenderedProps) {
  const [kept] = useState(() => served?.querySelector(`#${id}`)?.innerHTML ?? '');
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML the server rendered here
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: kept }} />;
}
