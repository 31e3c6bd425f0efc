import { useContext, useState } from 'react';
import { ContactDetails } from '../../shared/components/contact-details';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { PageDataContext } from '../page-data';
import type { PageProps } from '../page-source';
import { ContactForm } from './contact-form';
import styles from './contact-page.module.css';
import { Thanks } from './thanks';

const CRUMBS = [{ label: 'Contact', href: paths.contact() }];

export default function ContactPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const { form: posted } = useContext(PageDataContext);
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  const thanks = query.sent === '1' || answerTo !== null;
  const state = thanks ? 'Message sent: ' : posted ? 'Error: ' : '';
  useHead({
    title: pageTitle(`${state}Contact`, site.site_name),
    description: `Write to ${site.organization_name || site.site_name}, or call or visit the union office.`,
    siteName: site.site_name,
    canonical: query.sent === '1' || posted ? undefined : paths.contact(),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 className={styles.title}>Contact</h1>
      <div className={styles.columns}>
        <section className={styles.office} aria-labelledby="union-office">
          <h2 id="union-office">Union office</h2>
          <ContactDetails site={site} map />
        </section>
        {thanks ? (
          <Thanks answerTo={answerTo} onAgain={() => setAnswerTo(null)} />
        ) : (
          <ContactForm posted={posted} onSent={setAnswerTo} />
        )}
      </div>
    </div>
  );
}
