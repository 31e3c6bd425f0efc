import { type RefObject, useEffect } from 'react';

/** The toolbar's elements come alive and pasted tables and links become Markdown, once their code is here; writing does not wait for it. */
export function useMarkdownTools(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const start = async () => {
      const [{ subscribe }] = await Promise.all([
        import('@github/paste-markdown'),
        import('@github/markdown-toolbar-element'),
      ]);
      if (!gone && area.current) stop = subscribe(area.current).unsubscribe;
    };
    start().catch((error) => console.error('The Markdown tools could not be loaded', error));
    return () => {
      gone = true;
      stop();
    };
  }, [area]);
}
