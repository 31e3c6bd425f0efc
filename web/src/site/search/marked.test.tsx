// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Marked } from './marked';

afterEach(cleanup);

const html = (text: string, words: string[]) =>
  render(<Marked text={text} words={words} />).container.innerHTML;

test('whole words are marked as they are written', () => {
  expect(html('Votes: the Officers’ vote, devoted.', ['Votes', 'vote', 'Officers’'])).toBe(
    '<mark>Votes</mark>: the <mark>Officers’</mark> <mark>vote</mark>, devoted.',
  );
  expect(html('A <b> & c', [])).toBe('A &lt;b&gt; &amp; c');
});
