import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNavLinks } from '../../shared/api/generated/sdk/admin-nav-links.gen';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { type ListPart, queriesOf, resourceTexts } from '../api/resource';
import { toast } from '../components/toast-store';
import { applyMove, describePosition, endOf, type Move, positionOf } from './hierarchy';
import { NAV_LINKS } from './resource';

/** Stores a move and returns the one that undoes it. */
async function storeMove(links: NavLink[], move: Move): Promise<Move | null> {
  const link = links.find(({ id }) => id === move.id);
  if (!link) return null;
  const { area, parent, sort_order } = link;
  const orderOf = (all: NavLink[]) =>
    all.filter((one) => one.area === area && one.parent === move.parent).map(({ id }) => id);
  const ids = orderOf(applyMove(links, move));
  let before = orderOf(links);
  let restore = async () => {};
  if (parent !== move.parent) {
    const menu = links.filter((one) => one.area === area);
    const patch = { parent: move.parent, sort_order: endOf(menu, move.parent) };
    const { id, version } = await NAV_LINKS.update(link.id, link.version, patch);
    restore = async () => void (await NAV_LINKS.update(id, version, { parent, sort_order }));
    before = [...before, id];
  }
  if (ids.join() !== before.join()) {
    await orderNavLinks({ client, body: { ids, before } }).catch(async (error) => {
      await restore().catch(() => {});
      throw error;
    });
  }
  return positionOf(links, link);
}

export interface Moves {
  /** The links with all moves that are not stored yet. */
  links: NavLink[];
  latest: Move | null;
  announcement: string;
  announce: (text: string) => void;
  drag: (move: Move | null) => void;
  save: (move: Move) => void;
}

export function useMoves(queryKey: readonly unknown[], stored: NavLink[]): Moves {
  const queries = useQueryClient();
  const [pending, setPending] = useState<readonly Move[]>([]);
  const [dragged, drag] = useState<Move | null>(null);
  const [latest, setLatest] = useState<Move | null>(null);
  const [announcement, announce] = useState('');
  const saving = useMutation({
    // Moves run in sequence: a save raises the versions that the next save sends.
    scope: { id: NAV_LINKS.subject },
    mutationFn: (move: Move) =>
      storeMove(queries.getQueryData<ListPart<NavLink>>(queryKey)?.items ?? [], move),
    meta: { failure: resourceTexts(NAV_LINKS).failed('update') },
    onSuccess: (back) => {
      const action = back && { label: 'Undo', run: () => save(back) };
      toast('Success', 'Order saved', action ? { action } : {});
    },
    onSettled: async (_, error, move) => {
      await queries.invalidateQueries({ queryKey: queriesOf(NAV_LINKS).all });
      setPending((moves) => moves.filter((one) => one !== move));
      if (error) announce('');
    },
  });
  const links = [...pending, ...(dragged ? [dragged] : [])].reduce(applyMove, stored);
  const save = (move: Move) => {
    const moved = applyMove(links, move);
    const link = moved.find(({ id }) => id === move.id);
    if (link) announce(describePosition(moved, link));
    setLatest(move);
    setPending((moves) => [...moves, move]);
    saving.mutate(move);
  };
  return { links, latest: dragged ?? latest, announcement, announce, drag, save };
}
