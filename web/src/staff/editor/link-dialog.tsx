import { type FormEvent, useState } from 'react';
import { Field } from '../../shared/components/field';
import { Dialog } from '../components/dialog';
import { TargetChoices } from '../files/target-choices';
import styles from './file-dialog.module.css';
import { linkAddress } from './link-address';

export interface LinkDraft {
  text: string;
  href: string;
  isLink: boolean;
}

interface Props {
  link: LinkDraft;
  /** No text where it stays as it is. */
  onSave: (text: string | null, href: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export default function LinkDialog({ link, onSave, onRemove, onClose }: Props) {
  const [text, setText] = useState(link.text);
  const [href, setHref] = useState(link.href);
  /** Words that are no address look for what has them in its name. */
  const [search, setSearch] = useState('');
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The form around the text is another one.
    event.stopPropagation();
    const address = linkAddress(href);
    if (!address) {
      return setError(
        'Enter a web address such as example.org/page, an email or a phone number, or choose a result.',
      );
    }
    const isSame = text.trim() === link.text.trim();
    onSave(isSame && link.text !== '' ? null : text.trim() || null, address);
  };
  return (
    <Dialog title={link.isLink ? 'Edit link' : 'Add link'} onClose={onClose}>
      <form className="form" noValidate onSubmit={save}>
        <Field
          name="href"
          label="Web address, email or phone"
          hint="Or type the name of a page, post, event, document or person."
          value={href}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...(error && { error })}
          aria-invalid={error ? true : undefined}
          onChange={({ target: { value } }) => {
            setHref(value);
            setSearch(linkAddress(value) ? '' : value);
          }}
        />
        {search.trim() !== '' && (
          <div className={`form ${styles.found}`}>
            <TargetChoices
              text={search}
              href={href}
              onChosen={(target) => {
                setHref(target.href);
                setError(undefined);
                if (text.trim() === '') setText(target.title);
              }}
            />
          </div>
        )}
        <Field
          name="text"
          label="Text"
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <div className="actions">
          <button type="submit" className="btn btn-solid">
            {link.isLink ? 'Save link' : 'Add link'}
          </button>
          {link.isLink && (
            <button type="button" className="btn" onClick={onRemove}>
              Remove link
            </button>
          )}
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
