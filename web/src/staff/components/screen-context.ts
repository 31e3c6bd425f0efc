import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';
import { may, type Permission, useMe } from './permissions';
import { type RowSource, rowsQuery } from './row-source';

interface Loads {
  load: () => Promise<{ default: ComponentType }>;
}

/** Shown above another screen, such as the editor above its list. */
export interface Overlay extends Loads {
  /** Below the path of its screen; `$id` is a parameter. */
  path: string;
}

export interface Attention {
  title: string;
  /** Which rows, as the list of the API and the address of the screen ask for them. */
  filter: Record<string, string>;
  sort?: string;
  action: string;
  /** As in 'to pack': they are counted beside the screen's name in the menu. */
  counted?: string;
}

/** Filters of a list: the name in the address and what it may be, or its choices. */
export type FilterKind = 'text' | 'flag' | readonly string[];

export interface ListSpec<
  S extends string = string,
  F extends Record<string, FilterKind> = Record<string, FilterKind>,
> {
  sorts: readonly S[];
  sort: S | `-${S}`;
  filters: F;
  /** The filter that a list has at first, and its order. The address does not show it; `all` there turns it off. */
  first?: {
    filter: keyof F & string;
    value: string;
    sort: S | `-${S}`;
    /** A list that is opened while the filter finds nothing begins with all rows. */
    orAll?: boolean;
  };
  size: number;
}

export type Command = { title: string } & (
  | { path: string }
  | { run: (queries: QueryClient) => Promise<void> }
);

export interface Screen extends Loads {
  path: string;
  label: string;
  icon: LucideIcon;
  about: string;
  /** Permission to open the screen. The menu hides it from others, and the server rejects them. */
  who: Permission;
  /** Parses the parameters of the address, and drops unknown ones. Without it and `list` a screen has none. */
  search?: (raw: Record<string, unknown>) => Record<string, unknown>;
  list?: ListSpec;
  overlays?: readonly Overlay[];
  /** Where a row is edited, below the path of the screen, by what the audit log calls its kind; `$id` is the row's. */
  editors?: Readonly<Record<string, string>>;
  rows?: RowSource;
  /** False where the rows of the screen are not found by their words. */
  searchable?: false;
  attention?: readonly Attention[];
  /** Label of the button that adds a row, as in 'New post'; it opens `new` below the screen. */
  add?: string;
  commands?: () => Promise<readonly Command[]>;
}

export type ScreenDeclaration = Omit<Screen, 'path'>;

export const ScreensContext = createContext<readonly Screen[]>([]);

/** The screens of the signed-in user that have one address, the dashboard first. */
export function useScreens(): Screen[] {
  const { role } = useMe();
  return useContext(ScreensContext).filter(
    ({ who, path }) => may(role, who) && !path.includes('$'),
  );
}

export function useListSpec(path: string): ListSpec {
  const found = useContext(ScreensContext).find((screen) => screen.path === path)?.list;
  if (!found) throw new Error(`${path} declares no list`);
  return found;
}

const FIRST_ROWS = 2;

/** The first rows that wait, and how many there are; the menu and the dashboard ask for the same. */
export const attentionQuery = (rows: RowSource, { filter, sort }: Attention) =>
  rowsQuery(rows, { ...filter, ...(sort && { sort }) }, FIRST_ROWS);

/** Returns a function that closes a dialog and restores the screen below it. */
export function useOverlayClose(to: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to, search: true, replace: true, resetScroll: false });
}
