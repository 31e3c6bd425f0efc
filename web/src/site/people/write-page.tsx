import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { sendPersonMessage } from '../../shared/api/generated/sdk/people.gen';
import type { PublicDetailsWithImage } from '../../shared/api/generated/types.gen';
import { useSite } from '../../shared/components/site';
import { pageTitle, useHead } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Detail } from '../components/detail';
import { Missing } from '../components/missing';
import { ContactForm } from '../contact/contact-form';
import { Thanks } from '../contact/thanks';
import { PageDataContext } from '../page-data';
import type { PageProps } from '../page-source';
import styles from './officers.module.css';
import { personQuery } from './queries';

export default function WritePage({ query }: PageProps) {
  const person = useQuery(personQuery(query.to ?? ''));
  return (
    <Detail query={person} what="person">
      {(found) =>
        found.accepts_messages ? <Write person={found} isSent={query.sent === '1'} /> : <Missing />
      }
    </Detail>
  );
}

interface Props {
  person: PublicDetailsWithImage;
  isSent: boolean;
}

/** A form whose message reaches a person without showing their address. */
function Write({ person: { id, name }, isSent }: Props) {
  const { site } = useSite();
  const { form: came } = useContext(PageDataContext);
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  const thanks = isSent || answerTo !== null;
  const state = thanks ? 'Message sent: ' : came ? 'Error: ' : '';
  const title = `Write to ${name}`;
  const action = paths.writeTo(id);
  useHead({
    title: pageTitle(`${state}${title}`, site.site_name),
    description: `Send ${name} a message through this site.`,
    siteName: site.site_name,
  });
  const recipient = {
    id,
    name,
    action,
    title: 'Your message',
    deliver: (body: Parameters<typeof sendPersonMessage>[0]['body']) =>
      sendPersonMessage({ path: { id }, body }),
  };
  return (
    <div className="wrap page">
      <Breadcrumbs
        crumbs={[
          { label: 'Officers', href: paths.officers() },
          { label: title, href: action },
        ]}
      />
      <h1>{title}</h1>
      {thanks ? (
        <Thanks answerTo={answerTo} onAgain={() => setAnswerTo(null)} recipient={recipient} />
      ) : (
        <>
          <p className={styles.intro}>
            We pass your message on by email. {name} sees your name and email address, and can reply
            to you.
          </p>
          <ContactForm recipient={recipient} posted={came} onSent={setAnswerTo} />
        </>
      )}
    </div>
  );
}
