import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

/** The elements that the server accepts; anything else loses its tags when it is pasted. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // The server decides how external links open.
    link: { openOnClick: false, protocols: ['tel'], HTMLAttributes: { target: null, rel: null } },
    underline: false,
  }),
  Image.configure({ allowBase64: false }),
];

export const HEADING_LEVELS = [2, 3, 4] as const;
