import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { useAuthHead } from '../../shared/components/private-head';
import { Empty, Loaded } from '../../shared/components/states';
import { type AnyResource, queriesOf, resourceTexts } from '../api/resource';
import { screens } from '../components/paths';
import { pointedList } from '../components/pointed-list';
import { useListSpec } from '../components/screen-context';
import { type Column, flagOptions } from '../lists/list-props';
import { ListTable, SkeletonRows } from '../lists/list-table';
import { ListToolbar } from '../lists/list-toolbar';
import { CreateLink, ListTools, orderTool, useExport } from '../lists/list-tools';
import lists from '../lists/lists.module.css';
import { Pager } from '../lists/pager';
import { RowActions } from '../lists/row-actions';
import { type ListControl, useListView } from '../lists/use-list-view';
import { queryOf } from '../lists/view';
import { flattenMenu, type PlacedLink } from './hierarchy';
import styles from './navigation.module.css';
import { AREAS, NAV_LINKS, pageName } from './resource';

const TITLE = 'Menus';

const LINKS: AnyResource = NAV_LINKS;

type PlaceOf = (link: NavLink) => PlacedLink | undefined;

const columnsOf = (placeOf: PlaceOf): Column<NavLink>[] => [
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
  { label: 'Order', short: true, minor: true, cell: (link) => placeOf(link)?.number },
  {
    label: 'Link',
    whole: true,
    cell: ({ href }) => (href === '' ? 'No link' : (pageName(href) ?? href)),
  },
  { label: 'Status', short: true, cell: (link) => <Status place={placeOf(link)} link={link} /> },
];

function Status({ place, link }: { place: PlacedLink | undefined; link: NavLink }) {
  const isSeen = link.is_active && !place?.isHidden;
  const status = link.is_active ? 'Hidden' : 'Inactive';
  return (
    <span className={isSeen ? 'badge badge-good' : 'badge badge-quiet'}>
      {isSeen ? 'Active' : status}
    </span>
  );
}

export default function NavigationScreen() {
  useAuthHead(TITLE);
  const spec = useListSpec(screens.navigation);
  const control = useListView(spec);
  const { view, change } = control;
  const query = queryOf(spec, view);
  const list = useQuery({
    ...queriesOf(LINKS).list(query),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const exported = useExport(NAV_LINKS, query);
  const isNarrowed = view.search !== '' || Object.keys(view.filters).length > 0;
  const create = <CreateLink to={`${screens.navigation}/new`} label="New link" />;
  const nothing = isNarrowed ? (
    <Empty title="No links found">
      <button
        type="button"
        className="btn"
        onClick={() => change({ search: '', filters: {}, page: 1 })}
      >
        Clear search and filters
      </button>
    </Empty>
  ) : (
    <Empty title="No links yet">
      <p>Until you add links, visitors see the default ones.</p>
      {create}
    </Empty>
  );
  return (
    <>
      <div className={lists.head}>
        <h1>{TITLE}</h1>
        <ListTools items={[exported, orderTool(`${screens.navigation}/order`)]} />
        {create}
        <ListToolbar
          searched={TITLE.toLowerCase()}
          tabs={undefined}
          filters={[
            { name: 'is_active', label: 'Status', options: flagOptions('Active', 'Inactive') },
          ]}
          columns={[]}
          control={control}
        />
      </div>
      <div aria-busy={list.isPlaceholderData || undefined} {...pointedList(NAV_LINKS.subject)}>
        <Loaded
          query={list}
          failure={resourceTexts(NAV_LINKS).notLoaded}
          hint="Check your connection, then try again."
          skeleton={<SkeletonRows />}
        >
          {({ items, total }) =>
            items.length === 0 ? (
              nothing
            ) : (
              <>
                {AREAS.map((area) => (
                  <Area
                    key={area.value}
                    area={area}
                    links={(items as NavLink[]).filter((link) => link.area === area.value)}
                    isNarrowed={isNarrowed}
                    control={control}
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
              </>
            )
          }
        </Loaded>
      </div>
      <Outlet />
    </>
  );
}

interface AreaProps {
  area: (typeof AREAS)[number];
  links: NavLink[];
  /** A search or a filter leaves some out: the others have no number. */
  isNarrowed: boolean;
  control: ListControl;
}

function Area({ area, links, isNarrowed, control }: AreaProps) {
  if (isNarrowed && links.length === 0) return null;
  const id = `links-${area.value}`;
  const places = flattenMenu(links);
  const columns = columnsOf((link) => places.find((place) => place.link === link));
  return (
    <section className={styles.area} aria-labelledby={id}>
      <h2 id={id}>{area.label}</h2>
      <p className="quiet">{area.about}</p>
      {links.length === 0 ? (
        <p>No links here yet.</p>
      ) : (
        <ListTable<NavLink>
          rows={places.map(({ link }) => link)}
          resource={NAV_LINKS}
          columns={isNarrowed ? columns.filter(({ label }) => label !== 'Order') : columns}
          nameOf={(link) => link.label}
          actions={(link) => <LinkActions link={link} />}
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

const LinkActions = ({ link }: { link: NavLink }) => (
  <RowActions
    resource={NAV_LINKS}
    row={link}
    name={link.label}
    shown={{ on: link.is_active, show: 'Activate', hide: 'Deactivate' }}
    deleting={{
      title: 'Delete link',
      body: `Are you sure you want to delete “${link.label}”? This action cannot be undone.`,
    }}
  />
);
