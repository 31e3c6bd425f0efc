import { type RefObject, useEffect, useState } from 'react';

/** The toolbar's elements come alive and pasted tables and links become Markdown, once their code is here; writing does not wait for it. Answers whether it is. */
export function useMarkdownTools(area: RefObject<HTMLTextAreaElement | null>): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const start = async () => {
      const [{ subscribe }] = await Promise.all([
        import('@github/paste-markdown'),
        import('@github/markdown-toolbar-element'),
      ]);
      if (gone || !area.current) return;
      stop = subscribe(area.current).unsubscribe;
      setReady(true);
    };
    start().catch((error) => console.error('The Markdown tools could not be loaded', error));
    return () => {
      gone = true;
      stop();
    };
  }, [area]);
  return ready;
}
