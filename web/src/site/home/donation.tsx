import { type FormEvent, useContext, useRef } from 'react';
import type { Site } from '../../shared/api/site';
import { ContactDetails, hasContactDetails } from '../../shared/components/contact-details';
import { Icon } from '../../shared/components/icon';
import { paths } from '../../shared/paths';
import { DonationContext } from '../page-data';
import styles from './donation.module.css';

export function Donation({ site }: { site: Site }) {
  const url = useContext(DonationContext);
  return (
    <section className={styles.band} aria-labelledby="donation">
      <div className={`wrap ${styles.row}`}>
        <div>
          <h2 id="donation">Support Our Community Initiatives</h2>
          <p>
            Scholarships, food drives and help for families in hard times, all made possible by
            people who care.
          </p>
        </div>
        {url ? (
          <DonationLink url={url} />
        ) : (
          // Without details the window would say that they follow.
          hasContactDetails(site) && <WhomToAsk site={site} />
        )}
      </div>
    </section>
  );
}

function DonationLink({ url }: { url: string }) {
  if (url === paths.donate) {
    return (
      <a className="btn btn-solid btn-large" href={url}>
        Make a Donation
      </a>
    );
  }
  return (
    <a className="btn btn-solid btn-large" href={url} target="_blank" rel="noopener">
      Make a Donation
      <span className="sr-only"> (opens in a new tab)</span>
      <Icon name="arrow-up-right" />
    </a>
  );
}

/** The button is a form that leads to the footer's contact details when scripts are off. */
function WhomToAsk({ site }: { site: Site }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <>
      <form action="#contact" onSubmit={open}>
        <button type="submit" className="btn btn-solid btn-large" aria-haspopup="dialog">
          Make a Donation
        </button>
      </form>
      <dialog ref={dialog} className="dialog" aria-labelledby="donation-dialog">
        <h2 id="donation-dialog">Make a Donation</h2>
        <p>Contact the union office and we'll help you make your donation.</p>
        <ContactDetails site={site} />
        <form method="dialog" className={styles.choices}>
          <a className="btn btn-solid" href={paths.contact()}>
            Send us a message
          </a>
          <button type="submit" className="btn">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
