import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { ContactDetails } from '../../shared/components/contact-details';
import { Picture } from '../../shared/components/picture';
import { Prose } from '../../shared/components/prose';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { DonationContext } from '../page-data';
import type { PageProps } from '../page-source';
import { pageQuery } from '../pages/queries';
import { DonateForm } from './donate-form';
import styles from './donate-page.module.css';
import { forgetDraft } from './draft';

const CRUMBS = [{ label: 'Donate', href: paths.donate }];

export default function DonatePage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const url = useContext(DonationContext);
  const thanks = query.thanks === '1';
  const about = site.donation_page;
  const { data: page } = useQuery({ ...pageQuery(about), enabled: about !== '' });
  useHead({
    title: pageTitle(thanks ? 'Thank you' : 'Donate', site.site_name),
    description: `Support the families, scholarships and food drives of ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: thanks ? undefined : paths.donate,
    card: paths.card('donate'),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
  });
  if (thanks) return <Thanks />;
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <div className={page ? `beside ${styles.page}` : styles.reading}>
        <header className="form">
          <h1>Make a donation</h1>
          <p className="standfirst">
            {page?.summary ||
              'Your gift pays for scholarships, food drives and help for families in hard times. Every bit of it counts.'}
          </p>
        </header>
        <div className={page ? `panel ${styles.form}` : undefined}>
          <DonationSection url={url} />
        </div>
        {page && (
          <section className={`form ${styles.about}`} aria-labelledby="about-gifts">
            {page.image_url && (
              <Picture
                src={page.image_url}
                facts={page.picture}
                alt={page.picture?.alt ?? ''}
                first
                sizes="(min-width: 60rem) 40rem, 92vw"
              />
            )}
            <h2 id="about-gifts">{page.title}</h2>
            {page.content_html && <Prose html={page.content_html} />}
          </section>
        )}
      </div>
    </div>
  );
}

function DonationSection({ url }: { url: string | undefined }) {
  const { site } = useSite();
  if (url === paths.donate) {
    return (
      <>
        <DonateForm />
        <div className="without-script">
          <p>Giving online needs JavaScript. Turn it on in your browser, or contact us:</p>
          <ContactDetails site={site} />
        </div>
      </>
    );
  }
  if (url) {
    return (
      <a className="btn btn-solid btn-large" href={url}>
        Make a donation
      </a>
    );
  }
  return (
    <>
      <p>Contact the union office and we’ll help you make your donation.</p>
      <ContactDetails site={site} />
    </>
  );
}

function Thanks() {
  useEffect(forgetDraft, []);
  return (
    <div className="wrap page">
      <div className={styles.reading}>
        <h1>Thank you!</h1>
        <p>
          Your donation is on its way to us. We’ll email you a receipt as soon as the payment comes
          in.
        </p>
        <p>
          <a className="btn" href={paths.home}>
            Back to the home page
          </a>
        </p>
      </div>
    </div>
  );
}
