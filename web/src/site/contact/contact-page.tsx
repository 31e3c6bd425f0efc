import { useContext, useEffect, useRef, useState } from 'react';
import { ContactDetails } from '../../shared/components/contact-details';
import { Icon } from '../../shared/components/icon';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsolute } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { PageDataContext } from '../page-data';
import type { PageProps } from '../page-props';
import { ContactForm, forgetDraft } from './contact-form';
import styles from './contact-page.module.css';

const CRUMBS = [{ label: 'Contact', href: paths.contact() }];

export default function ContactPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsolute();
  const { form: came } = useContext(PageDataContext);
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  const thanks = query.sent === '1' || answerTo !== null;
  const state = thanks ? 'Message sent: ' : came ? 'Error: ' : '';
  useHead({
    title: pageTitle(`${state}Contact`, site.site_name),
    description: `Write to ${site.organization_name || site.site_name}, or call or visit the union office.`,
    siteName: site.site_name,
    canonical: query.sent === '1' || came ? undefined : paths.contact(),
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
          <ContactForm came={came} onSent={setAnswerTo} />
        )}
      </div>
    </div>
  );
}

interface ThanksProps {
  /** The address that was given; null when the page was loaded to say thanks. */
  answerTo: string | null;
  onAgain: () => void;
}

/** Takes the form's place. Its headline takes the focus, which reads it out. */
function Thanks({ answerTo, onAgain }: ThanksProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    forgetDraft();
  }, []);
  return (
    <section className={styles.thanks} aria-labelledby="thanks">
      <h2 id="thanks" ref={title} tabIndex={-1}>
        <Icon name="circle-check" />
        Message sent
      </h2>
      <p>
        Thank you for writing. We'll reply
        {answerTo ? (
          <>
            {' '}
            to <strong>{answerTo}</strong>
          </>
        ) : (
          ' by email'
        )}{' '}
        as soon as we can.
      </p>
      {answerTo === null ? (
        <a className="btn" href={paths.contact()}>
          Send another message
        </a>
      ) : (
        <button type="button" className="btn" onClick={onAgain}>
          Send another message
        </button>
      )}
    </section>
  );
}
