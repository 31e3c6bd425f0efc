import { type FormEvent, useRef } from 'react';
import type { Site } from '../../api/site';
import { ContactDetails } from '../../components/layout/footer';

/**
 * Nothing takes donations yet (decision 12), so the button tells whom to talk to. It is a form that leads to the
 * footer's contact details when scripts are off.
 */
export function Donation({ site }: { site: Site }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <section className="band" aria-labelledby="donation">
      <div className="wrap band-row">
        <div>
          <h2 id="donation">Support Our Community Initiatives</h2>
          <p>
            Scholarships, food drives and help for families in a hard month: all of it is paid for
            by people who care.
          </p>
        </div>
        <form action="#contact" onSubmit={open}>
          <button type="submit" className="btn btn-solid btn-large" aria-haspopup="dialog">
            Make a Donation
          </button>
        </form>
      </div>
      <dialog ref={dialog} className="dialog" aria-labelledby="donation-dialog">
        <h2 id="donation-dialog">Make a Donation</h2>
        <p>Get in touch with the union office and we will arrange it with you.</p>
        <ContactDetails site={site} />
        <form method="dialog">
          <button type="submit" className="btn">
            Close
          </button>
        </form>
      </dialog>
    </section>
  );
}
