import { useEffect, useRef, useState } from 'react';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { groupByArea } from '../../shared/api/site';
import { CrestAndName } from '../../shared/components/brand';
import brand from '../../shared/components/brand.module.css';
import { Footer } from '../../shared/components/layout/footer';
import { MenuLinks, QuickLinksBar } from '../../shared/components/layout/header';
import header from '../../shared/components/layout/header.module.css';
import { SiteContext, useSite } from '../../shared/components/site';
import { childrenOf, flattenMenu, type Move } from './hierarchy';
import styles from './navigation.module.css';

interface Props {
  /** Empty while visitors see the default links. */
  links: NavLink[];
  /** Decides which submenu is open. */
  latest: Move | null;
}

/** The menus in the visitors' own components. The lists hold the same links, so screen readers skip the picture. */
export function MenuPreview({ links, latest }: Props) {
  const { site, nav: stored } = useSite();
  const seen = flattenMenu(links).filter(({ link, isHidden }) => link.is_active && !isHidden);
  const nav = links.length > 0 ? groupByArea(seen.map(({ link }) => link)) : stored;
  const headings = childrenOf(nav.header).filter((link) => childrenOf(nav.header, link).length > 0);
  const open = headings.findIndex(({ id }) => id === latest?.parent || id === latest?.id);
  const menu = useRef<HTMLElement>(null);
  const [wraps, setWraps] = useState(false);
  useEffect(() => {
    const details = [...(menu.current?.querySelectorAll('details') ?? [])];
    for (const [at, one] of details.entries()) one.open = at === Math.max(open, 0);
    const tops = [...(menu.current?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])];
    setWraps(new Set(tops.map((one) => one.offsetTop)).size > 1);
  });
  return (
    <section className={styles.preview} aria-labelledby="menu-preview">
      <h2 id="menu-preview">Preview</h2>
      {wraps && (
        <p className="field-hint">
          The header has no room for all these links: on most screens they fold into “Menu”.
        </p>
      )}
      <SiteContext value={{ site, nav }}>
        <div inert>
          <header>
            <QuickLinksBar links={nav.quick_links} />
            <div className="wrap">
              <span className={brand.brand}>
                <CrestAndName />
              </span>
              <nav ref={menu} className={`${header.wide} ${styles.menu}`} aria-label="Main">
                <MenuLinks links={nav.header} path="/" folds />
              </nav>
            </div>
          </header>
          <Footer />
        </div>
      </SiteContext>
    </section>
  );
}
