import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

/** The elements the server keeps; anything else that is pasted loses its tags here already. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // The server says how a link that leaves the site is opened.
    link: { openOnClick: false, protocols: ['tel'], HTMLAttributes: { target: null, rel: null } },
    underline: false,
  }),
  Image.configure({ allowBase64: false }),
];

export const HEADING_LEVELS = [2, 3, 4] as const;
