import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthContext, useAuth } from './context';
import { LOADING } from './state';

function Reader() {
  return useAuth().loading ? 'loading' : 'known';
}

test('outside of its provider it says so', () => {
  expect(() => renderToString(createElement(Reader))).toThrow(
    new Error('useAuth must be used within an AuthProvider'),
  );
});

test('inside it is what the provider says', () => {
  const tree = createElement(AuthContext, { value: LOADING }, createElement(Reader));
  expect(renderToString(tree)).toBe('loading');
});
