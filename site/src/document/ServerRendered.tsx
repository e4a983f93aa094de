import type { ReactNode } from 'react';

/**
 * A copy of the document as served. If someone types before a Suspense boundary's code has loaded, React discards its
 * HTML.
 */
const served = import.meta.env.SSR ? null : (document.cloneNode(true) as Document);

interface ServerRenderedProps {
  id: string;
  className?: string;
  /** Guard it with `import.meta.env.SSR` so the browser build drops it and its imports. */
  children: ReactNode;
}

/** A static part of a hydrated page: the browser reuses the server's HTML and downloads no code for it. */
export function ServerRendered({ id, className, children }: ServerRenderedProps) {
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  const html = served!.getElementById(id)?.innerHTML;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML the server rendered here
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html! }} />;
}
