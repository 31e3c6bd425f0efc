declare module 'react-dom/server' {
  import type { ReactNode } from 'react';
  export function renderToString(node: ReactNode): string;
}

/** TypeScript 5.9 lacks it, and browsers before 2025 do. */
interface Navigation {
  readonly activation?: NavigationActivation | null;
}
