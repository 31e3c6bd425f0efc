import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { FieldFrame } from '../../shared/components/field';
import { Loaded } from '../../shared/components/states';
import { STAFF } from '../api/client';
import { LONGEST_SEARCH } from '../lists/view';
import { findTargets, type LinkTarget } from './link-sources';

interface Props {
  /** The address of the target that is chosen. */
  href: string;
  error: string | undefined;
  onChosen: (target: LinkTarget) => void;
}

/** The last part of an address, as people read it; as it is written where that is no text. */
function lastPart(href: string): string {
  const part = href.split('/').at(-1) ?? href;
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}

/** Finds what a link may lead to, as one types; the latest before. */
export function TargetSearch({ href, error, onChosen }: Props) {
  const group = useId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim()) || undefined;
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: [STAFF, 'link-targets', search],
    queryFn: () => findTargets(search, queries),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const count = (found.data ?? []).reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <FieldFrame
        label="Search pages and files"
        hint={href && `Chosen: ${lastPart(href)}`}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            type="search"
            value={text}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // It would send the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </FieldFrame>
      <Loaded
        query={found}
        failure="Failed to load pages and files"
        skeleton={<p className="quiet">Loading...</p>}
      >
        {(groups) =>
          groups.map(({ title, items }) => (
            <fieldset key={title} className="choices">
              <legend>{title}</legend>
              {items.map((target) => (
                <label key={target.href} className="choice">
                  <input
                    type="radio"
                    name={group}
                    checked={target.href === href}
                    onChange={() => onChosen(target)}
                  />
                  <span>
                    <span className="choice-name">{target.title}</span>
                    <span className="quiet">{target.detail}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          ))
        }
      </Loaded>
      <p className={count > 0 ? 'sr-only' : 'quiet'} role="status">
        {found.isSuccess && (count > 0 ? `${count} found` : 'No pages or files found.')}
      </p>
    </>
  );
}
