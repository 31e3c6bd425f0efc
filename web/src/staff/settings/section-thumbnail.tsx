import type { HomeSectionName } from '../../shared/api/generated/types.gen';

interface Shapes {
  texts: string;
  blocks: string;
  accents?: string;
}

/** Paths in a box of 72 by 48. */
const SHAPES: Record<HomeSectionName, Shapes> = {
  hero: {
    texts: 'M6 12h26v5H6zM6 20h20v3H6zM6 26h23v3H6z',
    blocks: 'M40 8h26v32H40z',
    accents: 'M6 34h14v6H6z',
  },
  slides: {
    texts: 'M12 32h24v4H12z',
    blocks: 'M6 6h60v32H6z',
    accents: 'M29 41h4v3h-4zM35 41h8v3h-8zM45 41h4v3h-4z',
  },
  quick_access: {
    texts: 'M6 34h26v3H6zM40 34h26v3H40z',
    blocks: 'M6 8h26v20H6zM40 8h26v20H40z',
    accents: 'M15 14h8v8h-8zM49 14h8v8h-8z',
  },
  news: {
    texts: 'M6 29h17v3H6zM6 35h12v3H6zM27 29h17v3H27zM27 35h12v3H27zM48 29h17v3H48zM48 35h12v3H48z',
    blocks: 'M6 8h18v17H6zM27 8h18v17H27zM48 8h18v17H48z',
  },
  donation: {
    texts: 'M12 18h22v4H12zM12 26h16v3H12z',
    blocks: 'M6 10h60v28H6z',
    accents: 'M44 20h16v8H44z',
  },
  events: {
    texts:
      'M20 9h32v3H20zM20 15h20v2H20zM20 22h36v3H20zM20 28h18v2H20zM20 35h28v3H20zM20 41h20v2H20z',
    blocks: 'M6 7h10v11H6zM6 20h10v11H6zM6 33h10v11H6z',
  },
  social: {
    texts: 'M10 30h10v2H10zM31 30h10v2H31zM52 30h10v2H52z',
    blocks: 'M6 10h18v28H6zM27 10h18v28H27zM48 10h18v28H48z',
    accents: 'M11 15h8v8h-8zM32 15h8v8h-8zM53 15h8v8h-8z',
  },
};

/** Hides the picture and its gap on phones, where the words need the room. */
const STYLE = {
  alignSelf: 'center',
  flex: 'none',
  width: 'clamp(0px, 100vw - 30rem, 4.5rem)',
  marginInlineEnd: 'clamp(-0.75rem, 100vw - 31rem, 0px)',
};

export function SectionThumbnail({ section }: { section: HomeSectionName }) {
  const { texts, blocks, accents } = SHAPES[section];
  return (
    <svg viewBox="0 0 72 48" aria-hidden="true" style={STYLE}>
      <rect
        x=".5"
        y=".5"
        width="71"
        height="47"
        rx="4"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <path d={blocks} fill="var(--line)" />
      <path d={texts} fill="var(--line-strong)" />
      <path d={accents} fill="var(--accent-solid)" />
    </svg>
  );
}
