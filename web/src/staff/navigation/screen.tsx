import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { usePrivateHead } from '../../shared/components/private-head';
import { Empty, Loaded } from '../../shared/components/states';
import { type AnyResource, queriesOf, resourceTexts } from '../api/resource';
import { screens } from '../components/paths';
import { pointedList } from '../components/pointed-list';
import { useListSpec } from '../components/screen-context';
import { flagOptions } from '../lists/list-props';
import { SkeletonRows } from '../lists/list-table';
import { ListToolbar } from '../lists/list-toolbar';
import { CreateLink, ListTools, useExport } from '../lists/list-tools';
import lists from '../lists/lists.module.css';
import { Pager } from '../lists/pager';
import { useListView } from '../lists/use-list-view';
import { queryOf } from '../lists/view';
import { MenuArea } from './menu-area';
import styles from './navigation.module.css';
import { MenuPreview } from './preview';
import { AREAS, NAV_LINKS } from './resource';
import { useTargetNames } from './target-names';
import { useMoves } from './use-moves';

const TITLE = 'Menus';

const LINKS: AnyResource = NAV_LINKS;

export default function NavigationScreen() {
  usePrivateHead(TITLE);
  const spec = useListSpec(screens.navigation);
  const control = useListView(spec);
  const { view, change } = control;
  const query = queryOf(spec, view);
  const options = queriesOf(LINKS).list(query);
  const list = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const moves = useMoves(options.queryKey, (list.data?.items ?? []) as NavLink[]);
  const nameTarget = useTargetNames();
  const exported = useExport(NAV_LINKS, query);
  const isNarrowed = view.search !== '' || Object.keys(view.filters).length > 0;
  const isEmpty = !isNarrowed && list.data?.total === 0;
  const create = <CreateLink to={`${screens.navigation}/new`} label="New link" />;
  const nothing = isNarrowed ? (
    <Empty title="No links found">
      {view.search && <p>{`No results for “${view.search}”.`}</p>}
      <button
        type="button"
        className="btn"
        onClick={() => change({ search: '', filters: {}, page: 1 })}
      >
        Clear search and filters
      </button>
    </Empty>
  ) : (
    <div className={styles.menus}>
      <div>
        <Empty title="No links yet">
          <p>Until you add links, visitors see the default ones.</p>
          {create}
        </Empty>
      </div>
      <MenuPreview links={[]} latest={null} />
    </div>
  );
  return (
    <>
      <div className={`${lists.head} ${styles.head}`}>
        <h1>{TITLE}</h1>
        {!isEmpty && (
          <>
            <ListToolbar
              searched={TITLE.toLowerCase()}
              tabs={undefined}
              filters={[
                { name: 'is_active', label: 'Status', options: flagOptions('Active', 'Inactive') },
              ]}
              columns={[]}
              control={control}
            />
            <ListTools items={[exported]} />
            {create}
          </>
        )}
      </div>
      <div aria-busy={list.isPlaceholderData || undefined} {...pointedList(NAV_LINKS.subject)}>
        <Loaded
          query={list}
          failure={resourceTexts(NAV_LINKS).notLoaded}
          hint="Check your connection, then try again."
          skeleton={<SkeletonRows />}
        >
          {({ items, total }) => {
            if (items.length === 0) return nothing;
            const isPart = isNarrowed || total > items.length;
            return (
              <div className={isPart ? undefined : styles.menus}>
                <div>
                  {AREAS.map((area) => (
                    <MenuArea
                      key={area.value}
                      area={area}
                      links={moves.links.filter((link) => link.area === area.value)}
                      isPart={isPart}
                      control={control}
                      moves={moves}
                      nameTarget={nameTarget}
                    />
                  ))}
                  {total > spec.size && (
                    <Pager
                      page={view.page}
                      size={spec.size}
                      total={total}
                      onPage={(page) => change({ page })}
                    />
                  )}
                </div>
                {!isPart && <MenuPreview links={moves.links} latest={moves.latest} />}
              </div>
            );
          }}
        </Loaded>
        <p className="sr-only" role="status">
          {moves.announcement}
        </p>
      </div>
      <Outlet />
    </>
  );
}
