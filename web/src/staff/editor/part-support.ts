import type { ComponentType } from 'react';

interface PartCard {
  name: HTMLElement;
  state: HTMLElement;
  button: HTMLButtonElement;
}

export interface PartDialogProps {
  /** The comment of the part that is changed; null for a new one. */
  text: string | null;
  onSave: (text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export interface PartSupport {
  /** Says in a card what a part is; later as well, for as long as `isCurrent` says that the card still shows it. */
  show: (card: PartCard, text: string, isCurrent: () => boolean) => Promise<void>;
  Dialog: ComponentType<PartDialogProps>;
}

/** Tells whether a block of Markdown is the comment of a part (crates/content/src/pages/parts). */
export const isPart = (text: string): boolean =>
  /^<!--\s*unionhall:(?:(?!-->)[\s\S])*-->\s*$/.test(text);
