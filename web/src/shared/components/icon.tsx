import icons from '../assets/icons.svg';

/** In one file that is fetched once, rather than in every page and in the scripts. */
const NAMES = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'calendar',
  'calendar-clock',
  'calendar-plus',
  'chevron-left',
  'chevron-right',
  'circle-check',
  'clock',
  'download',
  'file-text',
  'globe',
  'image',
  'info',
  'link',
  'lock',
  'mail',
  'map-pin',
  'menu',
  'minus',
  'octagon-alert',
  'pause',
  'phone',
  'play',
  'plus',
  'search',
  'share',
  'shield-check',
  'shopping-cart',
  'ticket',
  'trash',
  'triangle-alert',
  'x',
] as const;

export type IconName = (typeof NAMES)[number];

/** Always beside words or inside something that has a name, hence hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

const isName = (name: string | null): name is IconName => NAMES.some((known) => known === name);

export const iconNamed = (name: string | null, otherwise: IconName): IconName =>
  isName(name) ? name : otherwise;
