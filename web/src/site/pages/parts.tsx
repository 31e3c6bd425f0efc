import { Fragment, useState } from 'react';
import type { PartContent } from '../../shared/api/generated/types.gen';
import { Prose } from '../../shared/components/prose';
import { paths } from '../../shared/paths';
import { ContactForm } from '../contact/contact-form';
import { Thanks } from '../contact/thanks';
import { DocumentRow } from '../documents/document-row';
import documents from '../documents/document-row.module.css';
import { LABELS } from '../documents/labels';
import { EventCard } from '../events/event-card';
import events from '../events/event-card.module.css';
import { ArticleCard } from '../news/article-card';
import cards from '../news/article-card.module.css';
import { PersonCard } from '../people/person-card';
import people from '../people/person-card.module.css';
import { Answers } from '../questions/answers';
import styles from './parts.module.css';

/** Marks a list or form in a page's HTML. Text cannot produce this element (crates/content/src/pages/parts). */
const PLACEHOLDER = '<aside></aside>';

interface Props {
  html: string;
  parts: readonly PartContent[];
}

export function Content({ html, parts }: Props) {
  return (
    <div className={styles.content}>
      {html.split(PLACEHOLDER).map((text, at) => {
        const part = parts[at - 1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts and parts have no other name than their place
          <Fragment key={at}>
            {part && <Part part={part} />}
            {text.trim() && <Prose html={text} />}
          </Fragment>
        );
      })}
    </div>
  );
}

function Part({ part }: { part: PartContent }) {
  if (part.kind === 'contact') return <ContactPart />;
  if (part.kind === 'unknown' || part.items.length === 0) return null;
  switch (part.kind) {
    case 'documents':
      return (
        <section aria-label={part.category ? LABELS[part.category].all : 'Documents'}>
          <ul className={documents.rows}>
            {part.items.map((file) => (
              <DocumentRow key={file.id} file={file} />
            ))}
          </ul>
        </section>
      );
    case 'events':
      return (
        <section>
          <h2 className="sr-only">Upcoming events</h2>
          <ul className={events.cards}>
            {part.items.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </ul>
          <p className={styles.more}>
            <a className="more" href={paths.events()}>
              All events →
            </a>
          </p>
        </section>
      );
    case 'news':
      return (
        <section aria-label={part.category || 'Latest news'}>
          <ul className={cards.cards}>
            {part.items.map((post) => (
              <ArticleCard key={post.id} post={post} />
            ))}
          </ul>
          <p className={styles.more}>
            <a className="more" href={paths.news({ category: part.category ?? undefined })}>
              All news →
            </a>
          </p>
        </section>
      );
    case 'people':
      return (
        <section>
          <h2 className="sr-only">{part.group || 'Officers'}</h2>
          <ul className={people.cards}>
            {part.items.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </ul>
          <p className={styles.more}>
            <a className="more" href={paths.officers()}>
              All officers →
            </a>
          </p>
        </section>
      );
    case 'questions':
      return (
        <div>
          <Answers questions={part.items} hasHeadings={!part.category} hasFragments={false} />
        </div>
      );
  }
}

/** The contact form within a page. Without scripts, its answer is on another page. */
function ContactPart() {
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  return answerTo === null ? (
    <ContactForm posted={undefined} onSent={setAnswerTo} />
  ) : (
    <Thanks answerTo={answerTo} onAgain={() => setAnswerTo(null)} />
  );
}
