import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import LinkIcon from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import type { ChainedCommands } from '@tiptap/core';
import type { ComponentType } from 'react';

export interface Tool {
  /** The name of the tool and of the mark or node it sets. */
  name: string;
  Icon: ComponentType<{ fontSize: 'small' }>;
  /** Whether it is on or off where the cursor is. */
  isToggle: boolean;
  use: (chain: ChainedCommands) => ChainedCommands;
}

const toggle = (name: string, Icon: Tool['Icon'], use: Tool['use']): Tool => ({
  name,
  Icon,
  isToggle: true,
  use,
});

export const TOOLS: Tool[] = [
  toggle('bold', FormatBold, (chain) => chain.toggleBold()),
  toggle('italic', FormatItalic, (chain) => chain.toggleItalic()),
  toggle('link', LinkIcon, (chain) => chain),
  toggle('bulletList', FormatListBulleted, (chain) => chain.toggleBulletList()),
  toggle('orderedList', FormatListNumbered, (chain) => chain.toggleOrderedList()),
  toggle('blockquote', FormatQuote, (chain) => chain.toggleBlockquote()),
  { name: 'undo', Icon: Undo, isToggle: false, use: (chain) => chain.undo() },
  { name: 'redo', Icon: Redo, isToggle: false, use: (chain) => chain.redo() },
];
