import { useEffect, useState } from 'react';

/** False until everything that the page began with has loaded. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    if (document.readyState === 'complete') settle();
    window.addEventListener('load', settle);
    return () => window.removeEventListener('load', settle);
  }, []);
  return settled;
}
