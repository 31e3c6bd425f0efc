import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/components/icon';
import { paths } from '../../shared/paths';
import { forgetDraft } from './contact-form';
import styles from './contact-page.module.css';

interface ThanksProps {
  /** The address that was given; null when the page was loaded to say thanks. */
  answerTo: string | null;
  onAgain: () => void;
  recipient?: { id: string; name: string; action: string };
}

/** Takes the form's place. Its headline takes the focus, which reads it out. */
export function Thanks({ answerTo, onAgain, recipient }: ThanksProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const id = recipient?.id;
  useEffect(() => {
    title.current?.focus();
    forgetDraft(id ? { id } : undefined);
  }, [id]);
  return (
    <section className={styles.thanks} aria-labelledby="thanks">
      <h2 id="thanks" ref={title} tabIndex={-1}>
        <Icon name="circle-check" />
        Message sent
      </h2>
      <p>
        Thank you for writing. {recipient ? `${recipient.name} will reply` : "We'll reply"}
        {answerTo ? (
          <>
            {' '}
            to <strong>{answerTo}</strong>
          </>
        ) : (
          ' by email'
        )}{' '}
        as soon as {recipient ? 'possible' : 'we can'}.
      </p>
      {answerTo === null ? (
        <a className="btn" href={recipient?.action ?? paths.contact()}>
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
