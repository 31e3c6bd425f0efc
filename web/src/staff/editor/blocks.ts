import {
  Blocks,
  Code,
  FileText,
  Heading2,
  Heading3,
  Image,
  Images,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Table,
} from 'lucide-react';
import type { Command } from 'prosemirror-state';
import {
  insertRule,
  insertTable,
  toggleCodeBlock,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands';
import { nodes } from './schema';

export interface BlockChoice {
  label: string;
  /** Other words that find it. */
  words: string;
  icon: LucideIcon;
  run: Command | 'upload' | 'library' | 'file' | 'part';
}

export const BLOCKS: readonly BlockChoice[] = [
  { label: 'Heading', words: 'title h2', icon: Heading2, run: toggleHeading(2) },
  { label: 'Subheading', words: 'title h3', icon: Heading3, run: toggleHeading(3) },
  { label: 'Picture', words: 'image photo upload', icon: Image, run: 'upload' },
  { label: 'Picture from library', words: 'image photo media', icon: Images, run: 'library' },
  { label: 'File', words: 'attach document pdf word excel', icon: FileText, run: 'file' },
  { label: 'Bulleted list', words: 'ul points', icon: List, run: toggleList(nodes.bullet_list) },
  { label: 'Numbered list', words: 'ol 1', icon: ListOrdered, run: toggleList(nodes.ordered_list) },
  { label: 'Quote', words: 'blockquote', icon: Quote, run: toggleQuote },
  { label: 'Table', words: 'grid rows columns', icon: Table, run: insertTable },
  {
    label: 'List, form or button',
    words: 'documents events news questions contact pictures map part',
    icon: Blocks,
    run: 'part',
  },
  { label: 'Divider', words: 'line rule hr', icon: Minus, run: insertRule },
  { label: 'Code', words: 'pre monospace', icon: Code, run: toggleCodeBlock },
];

/** The blocks whose name, or another word for it, has a word that begins so. Only pages have parts. */
export function blocksFor(text: string, hasParts: boolean): readonly BlockChoice[] {
  const wanted = text.trim().toLowerCase();
  return BLOCKS.filter(
    ({ label, words, run }) =>
      (hasParts || run !== 'part') && ` ${label} ${words}`.toLowerCase().includes(` ${wanted}`),
  );
}
