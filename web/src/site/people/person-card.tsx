import type { PublicDetailsWithImage } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { mailtoLink, phoneLink } from '../../shared/lib/contact-links';
import { initialsOf } from '../../shared/lib/initials';
import { paths } from '../../shared/paths';
import styles from './person-card.module.css';

interface Props {
  person: PublicDetailsWithImage;
}

interface CardProps extends Props {
  anchor?: string;
}

export function PersonCard({ person, anchor }: CardProps) {
  const { id, name, post, worksite, shift, image_url, picture } = person;
  const place = [worksite, shift].filter(Boolean).join(', ');
  return (
    <li className={`card ${styles.card}`} id={anchor}>
      {image_url ? (
        <Picture className={styles.face} src={image_url} facts={picture} alt="" sizes="4.5rem" />
      ) : (
        <span className={styles.face} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <div className={styles.text}>
        <h3>{name}</h3>
        {post && <p>{post}</p>}
        {place && <p className="quiet">{place}</p>}
        <Term person={person} />
      </div>
      <div className={styles.ways}>
        <ContactWays person={person} />
        <a href={paths.contactCard(id)}>
          <Icon name="download" />
          <span>
            Add to contacts<span className="sr-only"> for {name}</span>
          </span>
        </a>
      </div>
    </li>
  );
}

function Term({ person: { term_from, term_until } }: Props) {
  if (!term_from && !term_until) return null;
  return (
    <p className="quiet">
      {term_from && term_until && (
        <>
          Term <ShortDate instant={term_from} /> to <ShortDate instant={term_until} />
        </>
      )}
      {term_from && !term_until && (
        <>
          Since <ShortDate instant={term_from} />
        </>
      )}
      {!term_from && term_until && (
        <>
          Term ends <ShortDate instant={term_until} />
        </>
      )}
    </p>
  );
}

function ContactWays({ person: { id, name, phone, email, accepts_messages } }: Props) {
  return (
    <>
      {phone && (
        <a href={phoneLink(phone)}>
          <Icon name="phone" />
          <span>
            {phone}
            <span className="sr-only"> for {name}</span>
          </span>
        </a>
      )}
      {email && (
        <a href={mailtoLink(email)} title={email}>
          <Icon name="mail" />
          <span>
            Email<span className="sr-only"> {name}</span>
          </span>
        </a>
      )}
      {accepts_messages && !email && (
        <a href={paths.writeTo(id)}>
          <Icon name="mail" />
          <span>
            Send a message<span className="sr-only"> to {name}</span>
          </span>
        </a>
      )}
    </>
  );
}
