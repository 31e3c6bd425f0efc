import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Loaded } from '../../shared/components/states';
import { STAFF } from '../api/client';
import { useDebounced } from '../components/use-paused';
import { findTargets, type LinkTarget } from './link-sources';

interface Props {
  /** Words of the target; the latest ones without. */
  text: string;
  href: string;
  onChosen: (target: LinkTarget) => void;
}

export function TargetChoices({ text, href, onChosen }: Props) {
  const group = useId();
  const search = useDebounced(text.trim()) || undefined;
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
