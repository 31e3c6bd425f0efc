import type { HTMLAttributes } from 'react';

type Tool = HTMLAttributes<HTMLElement>;

declare module 'react' {
  namespace JSX {
    /** The elements of @github/markdown-toolbar-element. */
    interface IntrinsicElements {
      'markdown-toolbar': Tool & { for: string };
      'md-header': Tool & { level?: string };
      'md-bold': Tool;
      'md-italic': Tool;
      'md-quote': Tool;
      'md-link': Tool;
      'md-image': Tool;
      'md-unordered-list': Tool;
      'md-ordered-list': Tool;
    }
  }
}
