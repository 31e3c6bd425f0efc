import { useState } from 'react';
import { isPublished, POST_TERMS } from './publication';
import type { RecordForm, SaveOptions } from './use-record-form';
import type { FormValues } from './values';

type PublishedValues = FormValues & { published: boolean };

export function PublishButtons<V extends PublishedValues>({ form }: { form: RecordForm<V> }) {
  const { base, busy } = form;
  const published = isPublished({ flag: 'published' }, base);
  const [pressed, setPressed] = useState('');
  const button = (label: string, options: SaveOptions<V>, look = 'btn') => (
    <button
      type="button"
      className={look}
      aria-disabled={busy || undefined}
      onClick={() => {
        setPressed(label);
        void form.save(options);
      }}
    >
      {busy && pressed === label ? 'Saving...' : label}
    </button>
  );
  const as = (value: boolean) => ({ published: value }) as Partial<V>;
  return published ? (
    <>
      {button('Update', {}, 'btn btn-solid')}
      {button(POST_TERMS.unpublish, { with: as(false), done: 'unpublish' })}
    </>
  ) : (
    <>
      {button(POST_TERMS.publish, { with: as(true), done: 'publish' }, 'btn btn-solid')}
      {button(POST_TERMS.save, {})}
    </>
  );
}
