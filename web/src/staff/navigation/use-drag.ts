import { type PointerEvent, useRef, useState } from 'react';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { dropMove, flattenMenu, type Move, positionOf } from './hierarchy';
import type { Moves } from './use-moves';

/** px to the side, from where a link is dragged below the one above it or out again. */
const NESTING_DISTANCE = 24;

interface Drag {
  id: string;
  x: number;
  from: Move;
  move: Move;
}

/** Drags rows of a menu's table. The section captures the pointer, since a row that moves in the document would lose it. */
export function useDrag(links: NavLink[], { drag: show, save }: Moves) {
  const section = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = drag && links.find(({ id }) => id === drag.id);
  const end = () => {
    setDrag(null);
    show(null);
  };
  const start = (link: NavLink, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    section.current?.setPointerCapture(event.pointerId);
    const from = positionOf(links, link);
    setDrag({ id: link.id, x: event.clientX, from, move: from });
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!drag || !dragged) return;
    const shown = rowsOf(links, drag.id);
    const rows = [...currentTarget.querySelectorAll('tbody tr')];
    const gap = rows.filter((row, at) => {
      const { top, bottom } = row.getBoundingClientRect();
      return shown[at]?.link !== dragged && (top + bottom) / 2 < clientY;
    }).length;
    const distance = drag.from.parent ? -NESTING_DISTANCE : NESTING_DISTANCE;
    const move = dropMove(links, dragged, gap, clientX - drag.x > distance);
    if (isSame(move, drag.move)) return;
    setDrag({ ...drag, move });
    show(move);
  };
  const onPointerUp = () => {
    if (!drag) return;
    end();
    if (!isSame(drag.move, drag.from)) save(drag.move);
  };
  return {
    draggedId: drag?.id,
    start,
    cancel: end,
    handlers: { ref: section, onPointerMove, onPointerUp, onLostPointerCapture: end },
  };
}

const isSame = (one: Move, other: Move) =>
  one.parent === other.parent && one.before === other.before;

/** The rows of a menu; a link is dragged without those below it. */
export const rowsOf = (links: NavLink[], draggedId?: string) =>
  flattenMenu(links).filter(({ parent }) => !parent || parent.id !== draggedId);
