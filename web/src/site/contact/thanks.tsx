import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/components/icon';
import { paths } from '../../shared/paths';
import { forgetDraft } from './contact-form';
import styles from './contact-page.module.css';

interface ThanksProps {
  /** The address that was given; null when the page was loaded to say thanks. */
  answerTo: string | null;
  onAgain: () => void;
}

/** Takes the form's place. Its headline takes the focus, which reads it out. */
export function Thanks({ answerTo, onAgain }: ThanksProps) {
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
