import icons from '../assets/icons.svg';

/** The icons in assets/icons.svg, which a browser fetches once. */
const ICON_NAMES = [
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
  'newspaper',
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

export type IconName = (typeof ICON_NAMES)[number];

/** Always beside words or inside something that has a name, hence hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

const isIconName = (name: string | null): name is IconName =>
  ICON_NAMES.some((known) => known === name);

export const iconNamed = (name: string | null, otherwise: IconName): IconName =>
  isIconName(name) ? name : otherwise;
