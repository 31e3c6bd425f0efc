import { ArrowDown, ArrowUp, GripVertical, IndentDecrease, IndentIncrease } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { NavLink } from '../../shared/api/generated/types.gen';
import type { MenuItem } from '../components/menu';
import type { Column } from '../lists/list-props';
import { ListTable } from '../lists/list-table';
import { RowActions } from '../lists/row-actions';
import type { ListControl } from '../lists/use-list-view';
import { childrenOf, type Move, type PlacedLink, type Step, stepMove } from './hierarchy';
import styles from './navigation.module.css';
import { type AREAS, NAV_LINKS } from './resource';
import { rowsOf, useDrag } from './use-drag';
import type { Moves } from './use-moves';

const KEYS: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface Props {
  area: (typeof AREAS)[number];
  links: NavLink[];
  /** A search or a filter leaves out links, so none can be moved. */
  isPart: boolean;
  control: ListControl;
  moves: Moves;
  nameTarget: (href: string) => string;
}

export function MenuArea({ area, links, isPart, control, moves, nameTarget }: Props) {
  const { draggedId, start, cancel, handlers } = useDrag(links, moves);
  if (isPart && links.length === 0) return null;
  const id = `links-${area.value}`;
  const rows = rowsOf(links, draggedId);
  const placeOf = (link: NavLink) => rows.find((row) => row.link === link);
  const onKeyDown = (link: NavLink, event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    const step = KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const move = stepMove(links, link, step);
    if (move) moves.save(move);
    else if (step === 'in' && childrenOf(links, link).length > 0)
      moves.announce('It has links below it, so it stays at the top level.');
  };
  const handle: Column<NavLink> = {
    label: 'Move',
    bare: true,
    cell: (link) => (
      <MoveHandle
        label={link.label}
        place={placeOf(link)?.number}
        isDragged={link.id === draggedId}
        onPointerDown={(event) => start(link, event)}
        onKeyDown={(event) => onKeyDown(link, event)}
      />
    ),
  };
  const columns: Column<NavLink>[] = [
    {
      label: 'Label',
      names: true,
      cell: (link) => {
        const parent = placeOf(link)?.parent;
        if (!parent) return link.label;
        return (
          <span className={styles.child}>
            {link.label}
            <span className="sr-only"> below {parent.label}</span>
          </span>
        );
      },
    },
    {
      label: 'Link',
      whole: true,
      cell: ({ href }) => (href === '' ? 'No link' : nameTarget(href)),
    },
    { label: 'Status', short: true, cell: (link) => <Status place={placeOf(link)} link={link} /> },
  ];
  return (
    <section className={styles.area} aria-labelledby={id} {...handlers}>
      <h2 id={id}>{area.label}</h2>
      <p className="quiet">{area.about}</p>
      {links.length === 0 ? (
        <p>No links here yet.</p>
      ) : (
        <ListTable<NavLink>
          rows={rows.map(({ link }) => link)}
          resource={NAV_LINKS}
          columns={isPart ? columns : [handle, ...columns]}
          nameOf={(link) => link.label}
          actions={(link) => (
            <RowActions
              resource={NAV_LINKS}
              row={link}
              name={link.label}
              shown={{ on: link.is_active, show: 'Activate', hide: 'Deactivate' }}
              items={isPart ? [] : moveItems(links, link, moves.save)}
              deleting={{
                title: 'Delete link',
                body: `Are you sure you want to delete “${link.label}”? This action cannot be undone.`,
              }}
            />
          )}
          bulk={['publish', 'unpublish', 'delete']}
          control={control}
          layout="table"
          name={area.label}
          linked
        />
      )}
    </section>
  );
}

function Status({ place, link }: { place: PlacedLink | undefined; link: NavLink }) {
  const isSeen = link.is_active && !place?.isHidden;
  const status = link.is_active ? 'Hidden' : 'Inactive';
  return (
    <span className={isSeen ? 'badge badge-good' : 'badge badge-quiet'}>
      {isSeen ? 'Active' : status}
    </span>
  );
}

interface HandleProps {
  label: string;
  place: string | undefined;
  isDragged: boolean;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function MoveHandle({ label, place, isDragged, ...handlers }: HandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move scrolls to the new place, with its neighbors
  useEffect(() => {
    if (document.activeElement !== button.current) return;
    const row = button.current?.closest('tr');
    for (const near of [row?.previousElementSibling, row?.nextElementSibling, row])
      near?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <button
      ref={button}
      type="button"
      className={`icon-button ${styles.handle}`}
      title="Drag it, or use the arrow keys"
      data-dragged={isDragged || undefined}
      {...handlers}
    >
      <GripVertical className="icon" aria-hidden="true" />
      <span className="sr-only">Move {label}</span>
    </button>
  );
}

/** The moves without dragging, in the menu of a row. */
function moveItems(links: NavLink[], link: NavLink, save: (move: Move) => void): MenuItem[] {
  const item = (step: Step, label: string, icon: MenuItem['icon']): MenuItem => {
    const move = stepMove(links, link, step);
    return { label, icon, disabled: !move, run: () => move && save(move) };
  };
  const nested = stepMove(links, link, 'in');
  const labelOf = (id: string | null) => links.find((other) => other.id === id)?.label;
  const items = [item('up', 'Move up', ArrowUp), item('down', 'Move down', ArrowDown)];
  if (nested) items.push(item('in', `Move under ${labelOf(nested.parent)}`, IndentIncrease));
  if (link.parent) items.push(item('out', `Move out of ${labelOf(link.parent)}`, IndentDecrease));
  return items;
}
